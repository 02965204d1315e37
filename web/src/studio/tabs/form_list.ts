/** The list of forms: those that apply to choose from, the others with the reason why not. */

import { element } from "../../panel/elements";
import type { FormEntry } from "../protocol";

export class FormList {
  readonly root = element("nav", { class: "vt-forms", "aria-label": "Forms of the equations" });
  private form = "";
  private readonly buttons = new Map<string, HTMLButtonElement>();

  constructor(private readonly onChoose: (form: string) => void) {}

  /** The form that is shown; "" where there is none. */
  get chosen(): string {
    return this.form;
  }

  /** Show these forms; the one that was chosen stays where it still applies. */
  set(forms: readonly FormEntry[]): void {
    const applying = forms.filter(({ reason }) => reason === "");
    const others = forms.filter(({ reason }) => reason !== "");
    this.buttons.clear();
    const list = element("ul", {}, ...applying.map((entry) => this.item(entry)));
    const count = `${applying.length} ${applying.length === 1 ? "form applies" : "forms apply"}. Choose one:`;
    this.root.replaceChildren(
      ...(applying.length > 0 ? [element("p", { class: "vt-note" }, count), list] : []),
    );
    if (others.length > 0) this.root.append(away(others));
    const stays = applying.some(({ form }) => form === this.form);
    this.mark(stays ? this.form : (applying[0]?.form ?? ""));
  }

  private item(entry: FormEntry): HTMLElement {
    const { form, title, source } = entry;
    const made = element("button", { type: "button", class: "vt-form" });
    made.append(element("span", {}, title), element("small", {}, source));
    made.addEventListener("click", () => {
      this.mark(form);
      this.onChoose(form);
    });
    this.buttons.set(form, made);
    return element("li", {}, made);
  }

  private mark(form: string): void {
    this.form = form;
    for (const [name, made] of this.buttons)
      made.setAttribute("aria-pressed", String(name === form));
  }
}

/** Those that do not apply, each with its reason to be opened. */
function away(entries: readonly FormEntry[]): HTMLElement {
  const words = `${entries.length} ${entries.length === 1 ? "form does" : "forms do"} not apply`;
  const items = entries.map(({ title, reason }) =>
    element("details", {}, element("summary", {}, title), element("p", {}, reason)),
  );
  return element("details", { class: "vt-away" }, element("summary", {}, words), ...items);
}
