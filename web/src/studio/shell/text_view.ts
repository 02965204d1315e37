/** The scenario as the text of a file, taken over by a button. */

import { element, setText } from "../../panel/elements";
import type { Checked } from "../protocol";
import { faultList } from "../tabs/faults";

export class TextView {
  readonly root = element("div", { class: "vs-text" });
  private readonly area = element("textarea", { class: "vs-input vs-formula" });
  private readonly apply = element("button", { type: "button", class: "vs-button vs-main" });
  private readonly words = element("p", { class: "vs-meaning", role: "status" });
  private readonly fault = element("div", { class: "vs-fault", id: "vs-text-fault" });
  private toml = "";

  /** `onApply` is given the text that the reader wants. */
  constructor(private readonly onApply: (toml: string) => void) {
    this.area.setAttribute("aria-label", "The scenario as TOML");
    this.area.setAttribute("aria-describedby", this.fault.id);
    this.area.spellcheck = false;
    this.area.addEventListener("input", () => this.typed());
    this.apply.textContent = "Apply and run";
    this.apply.title = "Ctrl+Enter";
    this.apply.addEventListener("click", () => this.submit());
    const foot = element("div", { class: "vs-foot" }, this.apply, this.words);
    this.root.append(this.area, this.fault, foot);
    this.typed();
  }

  /** Whether there is a text that was not applied. */
  get changed(): boolean {
    return this.area.value !== this.toml;
  }

  show({ toml, errors, message }: Checked): void {
    const keep = this.changed;
    this.toml = toml;
    if (!keep) this.area.value = toml;
    this.typed();
    this.complain(message, errors);
  }

  /** The text was taken over, or another scenario was opened. */
  accept(checked: Checked): void {
    this.area.value = this.toml;
    this.show(checked);
  }

  /** What is wrong with the text; "" for nothing. */
  complain(message: string, errors: Checked["errors"]): void {
    const wrong = message !== "" || errors.length > 0;
    this.fault.replaceChildren(...(wrong ? [element("p", {}, message)] : []), ...faultList(errors));
    if (wrong) this.area.setAttribute("aria-invalid", "true");
    else this.area.removeAttribute("aria-invalid");
  }

  submit(): void {
    this.onApply(this.area.value);
  }

  focus(): void {
    this.area.focus();
  }

  private typed(): void {
    this.apply.disabled = !this.changed;
    setText(this.words, this.changed ? "Not applied yet. Press Apply and run." : "");
  }
}
