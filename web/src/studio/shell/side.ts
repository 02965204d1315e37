/** The left column: the scenario as a form or as a text, with undo and redo. */

import { element, signButton } from "../../panel/elements";
import { Form, type FormHost } from "../form/form";
import type { Checked, Refusal } from "../protocol";
import { TextView } from "./text_view";

export interface SideHost extends FormHost {
  undo(): void;
  redo(): void;
  rewrite(toml: string): void;
}

export class Side {
  readonly root = element("section", { class: "vs-side", "aria-label": "Scenario" });
  readonly form: Form;
  readonly text: TextView;
  private readonly undo: HTMLButtonElement;
  private readonly redo: HTMLButtonElement;
  private readonly about = element("p", { class: "vs-about" });
  private readonly views: readonly {
    readonly button: HTMLButtonElement;
    readonly view: HTMLElement;
  }[];

  constructor(host: SideHost) {
    this.form = new Form(host);
    this.text = new TextView((toml) => host.rewrite(toml));
    this.undo = signButton("undo", "Undo (Ctrl+Z)", () => host.undo());
    this.redo = signButton("redo", "Redo (Ctrl+Shift+Z)", () => host.redo());
    this.views = [
      { button: this.choice("Form", 0), view: this.form.root },
      { button: this.choice("Text", 1), view: this.text.root },
    ];
    const shelves = element("div", { class: "vs-shelves", role: "group", "aria-label": "Show as" });
    shelves.append(...this.views.map(({ button }) => button));
    const head = element("div", { class: "vs-side-head" }, shelves, this.undo, this.redo);
    this.root.append(head, this.about, this.form.root, this.text.root);
    this.show(0);
  }

  /** Whether the text is shown, not the form. */
  get isText(): boolean {
    return !this.text.root.hidden;
  }

  fill(checked: Checked, afresh: boolean): void {
    this.about.textContent = checked.about;
    this.about.hidden = checked.about === "";
    this.form.show(checked, afresh);
    if (afresh) this.text.accept(checked);
    else this.text.show(checked);
  }

  /** What was typed cannot be read: it is said at its field, or at the text. */
  refuse({ message, errors }: Refusal): void {
    if (this.isText) this.text.complain(message, errors);
    else this.form.refuse(errors);
  }

  allow(undo: boolean, redo: boolean): void {
    this.undo.disabled = !undo;
    this.redo.disabled = !redo;
  }

  private choice(text: string, which: number): HTMLButtonElement {
    const button = element("button", { type: "button", class: "vs-shelf" }, text);
    button.addEventListener("click", () => this.show(which));
    return button;
  }

  private show(which: number): void {
    this.views.forEach(({ button, view }, i) => {
      view.hidden = i !== which;
      button.setAttribute("aria-pressed", String(i === which));
    });
  }
}
