/** The motion in the player, or a sentence while there is none. */

import { element } from "../../panel/elements";
import type { ThemeChoice } from "../../panel/remote";
import type { Player } from "../../player";
import type { Replay } from "../../replay/document";
import { drawsInSoftware } from "../../stage/graphics";
import { fetchedPart } from "../client";
import type * as playerParts from "../player_parts";

const NONE = "There is no motion yet. Press Run to compute one.";

export class MotionView {
  readonly root = element("div", { class: "vs-motion" });
  player: Player | null = null;
  /** How many motions have been shown. */
  count = 0;
  private readonly holder = element("div", { class: "vs-player" });
  private readonly words = element("p", { class: "vp-sentence" });
  private parts: typeof playerParts | null = null;
  private held = false;
  /** The next motion is one of another scenario. */
  private afresh = true;

  /** `onTheme` is told the colours that the reader chose in the player. */
  constructor(
    private theme: ThemeChoice,
    private readonly onTheme: (choice: ThemeChoice) => void,
  ) {
    this.holder.hidden = true;
    this.root.append(this.words, this.holder);
  }

  /** Fetch what shows a motion: most of the page, which is not needed before the first one. */
  async ready(): Promise<void> {
    this.parts ??= await fetchedPart(() => import("../player_parts"));
  }

  /**
   * Show a motion, once this is `ready`.
   * @param draft another one follows soon
   */
  show(replay: Replay, draft: boolean): void {
    this.words.hidden = true;
    this.holder.hidden = false;
    if (this.player === null) this.player = this.made(replay, this.parts!);
    else this.player.replace(replay, { afresh: this.afresh, rough: draft });
    this.afresh = false;
    this.count += 1;
  }

  /** The next motion is of another thing, to be looked at from where it is seen best. */
  renew(): void {
    this.afresh = true;
  }

  /** Another scenario is open, of which there is no motion yet. */
  forget(sentence: string): void {
    this.afresh = true;
    this.player?.pause();
    this.holder.hidden = true;
    this.words.hidden = false;
    this.words.textContent = sentence;
  }

  /**
   * A slider is moved or let go.  Where every picture costs the processor's time, the motion stands
   * still meanwhile, so that it can follow the slider.
   */
  hold(held: boolean): void {
    if (held === this.held || !drawsInSoftware()) return;
    this.held = held;
    this.player?.hold(held);
  }

  /** No motion comes: where none is shown, it says how to get one. */
  stand(): void {
    this.words.textContent = NONE;
  }

  setTheme(choice: ThemeChoice): void {
    this.theme = choice;
    if (this.player !== null && this.player.settings.theme !== choice) this.player.setTheme(choice);
  }

  private made(replay: Replay, { Player, createStage }: typeof playerParts): Player {
    const player = new Player(this.holder, replay, createStage);
    player.screen.root.classList.add("vp-fixed");
    player.setTheme(this.theme);
    player.screen.onTheme = () => this.onTheme(player.settings.theme);
    return player;
  }
}
