/** One stage with its caption, or a sentence that says why there is no picture. */

import type { MotionHeader, Replay } from "../replay/document";
import type { Stage } from "../stage/contract";
import { ending } from "./about";
import { element, setText } from "./elements";
import type { StageMaker } from "./stages";

export interface CellHost {
  /** A stage was made: give it what the reader has chosen. */
  prepare(stage: Stage): void;
  /** The camera was turned by hand. */
  turned(stage: Stage): void;
}

export class Cell {
  readonly root = element("div", { class: "vp-cell" });
  stage: Stage | null = null;
  private readonly holder = element("div", { class: "vp-canvas" });
  private notes: readonly { readonly motion: MotionHeader; readonly node: HTMLElement }[] = [];
  private readonly caption = element("div", { class: "vp-caption" });
  /** The camera of a picture that was lost. */
  private pose: readonly number[] | null = null;
  private time = 0;

  constructor(
    private replay: Replay,
    private readonly group: readonly number[],
    private readonly make: StageMaker,
    private readonly host: CellHost,
  ) {
    this.root.append(this.holder, this.caption);
    this.fill();
  }

  /** Make the stage; the cell is in the page by now and has a size. */
  begin(): void {
    try {
      const stage = this.make(this.holder, this.replay, this.group);
      this.stage = stage;
      stage.canvas.setAttribute("role", "img");
      this.fill();
      stage.canvas.addEventListener("webglcontextlost", () => this.lost(stage));
      this.host.prepare(stage);
      stage.onChange = () => this.host.turned(stage);
      if (this.pose !== null) stage.setCamera(this.pose);
    } catch (error) {
      this.refuse(error);
    }
  }

  /** Show another replay on the same stage. */
  replace(replay: Replay, afresh: boolean): void {
    this.replay = replay;
    if (afresh) this.pose = null;
    if (this.stage === null && afresh) {
      this.holder.replaceChildren();
      this.begin();
      this.resize();
    } else {
      this.stage?.replace(replay, afresh);
      this.fill();
    }
  }

  /** @param moving it plays */
  show(t: number, moving = false): void {
    this.time = t;
    if (this.stage) {
      this.stage.moving = moving;
      this.stage.show(t);
    }
    for (const { motion, node } of this.notes) {
      const early = motion.outcome !== "completed";
      const over = t >= motion.tEnd && (early || motion.tEnd < longest(this.replay));
      setText(node, over ? `${named(motion, this.group)}${ending(motion)}` : "");
    }
  }

  resize(): void {
    const { clientWidth: width, clientHeight: height } = this.holder;
    if (this.stage === null || width < 2 || height < 2) return;
    this.stage.resize(width, height);
    this.stage.show(this.time);
  }

  /** Draw again what the browser took away. */
  revive(): void {
    if (this.stage !== null || this.pose === null) return;
    this.holder.replaceChildren();
    this.begin();
    this.resize();
    this.show(this.time);
  }

  dispose(): void {
    const { stage } = this;
    this.stage = null;
    stage?.dispose();
    this.root.remove();
  }

  private title(): string {
    return this.group.map((i) => this.replay.header.motions[i]!.title).join("; ");
  }

  /** Names of the motions where there are two, and a line when one has ended before the other. */
  private fill(): void {
    const { motions } = this.replay.header;
    const two = motions.length > 1;
    this.notes = this.group.map((i) => ({
      motion: motions[i]!,
      node: element("p", { class: "vp-note" }),
    }));
    this.stage?.canvas.setAttribute("aria-label", this.title());
    this.caption.replaceChildren();
    this.notes.forEach(({ motion, node }, k) => {
      const name = element("p", { class: "vp-name" }, element("span", {}, motion.title));
      name.dataset["motion"] = String(this.group[k]);
      this.caption.append(...(two ? [name] : []), node);
    });
  }

  private refuse(error: unknown): void {
    const words = element("p", { class: "vp-sentence", role: "alert" }, noPicture(error));
    this.holder.replaceChildren(words);
  }

  /** Browsers take pictures back when a page has too many. */
  private lost(stage: Stage): void {
    if (this.stage !== stage) return;
    this.pose = stage.camera();
    this.stage = null;
    stage.dispose();
    const again = element("button", { type: "button", class: "vp-plainbutton" }, "Show it again");
    again.addEventListener("click", () => this.revive());
    const text = "The browser took the 3D picture away to save memory.";
    const words = element("div", { class: "vp-sentence" }, element("p", {}, text), again);
    this.holder.replaceChildren(words);
  }
}

function noPicture(error: unknown): string {
  const probe = document.createElement("canvas").getContext("webgl2");
  if (probe === null) return "There is no 3D picture: this browser has no WebGL. The plots work.";
  probe.getExtension("WEBGL_lose_context")?.loseContext();
  const reason = error instanceof Error ? error.message : String(error);
  return `The 3D picture cannot be drawn: ${reason}. The plots work.`;
}

function longest(replay: Replay): number {
  return Math.max(...replay.header.motions.map((motion) => motion.tEnd));
}

function named(motion: MotionHeader, group: readonly number[]): string {
  return group.length > 1 ? `${motion.title}. ` : "";
}
