/** Buttons, fields and choices of the tabs, each with a label that is seen and read aloud. */

import { element } from "../../panel/elements";

let count = 0;

/** A name for an element that others refer to. */
export function freshId(): string {
  return `vt-${++count}`;
}

/** A button with a word on it; the main one of a tab stands out. */
export function button(text: string, onClick: () => void, main = false): HTMLButtonElement {
  const kind = main ? "vt-button vt-main" : "vt-button";
  const made = element("button", { type: "button", class: kind }, text);
  made.addEventListener("click", onClick);
  return made;
}

/** A control below its label; a hint, or an element that holds one, stands behind the label. */
export function field(
  text: string,
  control: HTMLElement,
  hint: string | HTMLElement = "",
): HTMLLabelElement {
  const words = element("span", { class: "vt-label" }, text);
  if (hint !== "")
    words.append(typeof hint === "string" ? element("span", { class: "vp-unit" }, hint) : hint);
  return element("label", { class: "vt-field" }, words, control);
}

/** A box to be ticked, with its label behind it. */
export function tick(text: string, onChange: (on: boolean) => void): HTMLLabelElement {
  const box = element("input", { type: "checkbox" });
  box.addEventListener("change", () => onChange(box.checked));
  return element("label", { class: "vt-tick" }, box, text);
}

/** A line to type in. */
export function textInput(value: string, onChange: () => void): HTMLInputElement {
  const made = element("input", { type: "text", class: "vt-input", spellcheck: "false" });
  made.autocomplete = "off";
  made.value = value;
  made.addEventListener("input", onChange);
  return made;
}

/** A line for a number. */
export function numberInput(value: string, onChange: () => void): HTMLInputElement {
  const made = textInput(value, onChange);
  made.inputMode = "decimal";
  made.classList.add("vt-number");
  return made;
}

export interface Option {
  readonly value: string;
  readonly text: string;
  /** The heading that it stands under. */
  readonly group?: string;
}

/** A list to choose from. */
export function picker(onChange: () => void): HTMLSelectElement {
  const made = element("select", { class: "vt-input" });
  made.addEventListener("change", onChange);
  return made;
}

/** Put options into a list; what is chosen stays where it is still there. */
export function fill(list: HTMLSelectElement, options: readonly Option[], wanted = ""): void {
  const kept = [list.value, wanted].find((value) => options.some((one) => one.value === value));
  const groups = new Map<string, HTMLOptGroupElement>();
  list.replaceChildren();
  for (const { value, text, group = "" } of options) {
    let place: HTMLElement = list;
    if (group !== "") {
      const made = groups.get(group) ?? element("optgroup", { label: group });
      groups.set(group, made);
      if (made.parentElement === null) list.append(made);
      place = made;
    }
    place.append(element("option", { value }, text));
  }
  if (kept !== undefined) list.value = kept;
}

/** Mark a field as wrong with a sentence below it; "" takes the mark away. */
export function invalid(control: HTMLElement, wrong: boolean): void {
  if (wrong) control.setAttribute("aria-invalid", "true");
  else control.removeAttribute("aria-invalid");
}
