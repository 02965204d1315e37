/** Keys of the page that are meant for this player. */

import { commandOf, type Command, type Focus } from "./keyboard";

/** Share of the window that a player must fill to have the keys of the whole page. */
const FILLED = 0.85;

export class Keys {
  private readonly listener = (event: KeyboardEvent): void => this.press(event);

  constructor(
    private readonly root: HTMLElement,
    private readonly run: (command: Command) => void,
  ) {
    document.addEventListener("keydown", this.listener);
  }

  dispose(): void {
    document.removeEventListener("keydown", this.listener);
  }

  private press(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.isComposing || !this.meant(event.target)) return;
    const command = commandOf(event, focusOf(event.target));
    if (command === null) return;
    event.preventDefault();
    this.run(command);
  }

  /** The focus is in the player, or nowhere while the player fills the window. */
  private meant(target: EventTarget | null): boolean {
    if (this.root.querySelector("dialog[open]") !== null) return false;
    if (target instanceof Node && this.root.contains(target)) return true;
    const { width, height } = this.root.getBoundingClientRect();
    return target === document.body && width * height >= FILLED * innerWidth * innerHeight;
  }
}

function focusOf(target: EventTarget | null): Focus {
  if (!(target instanceof HTMLElement)) return "page";
  if (target.isContentEditable) return "field";
  if (target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement) return "field";
  if (target instanceof HTMLButtonElement) return "button";
  if (!(target instanceof HTMLInputElement)) return "page";
  if (target.type === "range") return "page"; // its arrows are the player's: one frame
  return target.type === "checkbox" ? "button" : "field";
}
