/** Elements of the page.  Every text goes in as text, never as markup. */

import { icon, type IconName } from "./icons";

type Attributes = Readonly<Record<string, string>>;

/** An element with attributes and children; strings become text. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/** A button with a drawn sign; its label is read aloud and shown when one points at it. */
export function signButton(name: IconName, label: string, onClick: () => void): HTMLButtonElement {
  const made = element("button", { type: "button", class: "vp-button" }, icon(name));
  relabel(made, label);
  made.addEventListener("click", onClick);
  return made;
}

/** Give a button another label. */
export function relabel(button: HTMLElement, label: string): void {
  if (button.title === label) return;
  button.title = label;
  button.setAttribute("aria-label", label);
}

/** Give a button another sign. */
export function resign(button: HTMLElement, name: IconName): void {
  const old = button.querySelector("svg");
  if (old?.dataset["name"] === name) return;
  old?.replaceWith(icon(name));
}

/** Set a text where it differs: browsers lay out anew even for the same text. */
export function setText(node: HTMLElement, text: string): void {
  if (node.textContent !== text) node.textContent = text;
}

/** A select with a label that is read aloud. */
export function choice(
  label: string,
  options: readonly (readonly [string, string])[],
  onChange: (value: string) => void,
): HTMLSelectElement {
  const made = element("select", { class: "vp-select", "aria-label": label, title: label });
  for (const [value, text] of options) made.append(element("option", { value }, text));
  // After a choice by pointer the keys are the player's again: space plays and does not open it.
  let pointed = false;
  made.addEventListener("pointerdown", () => (pointed = true));
  made.addEventListener("keydown", () => (pointed = false));
  made.addEventListener("change", () => {
    onChange(made.value);
    if (pointed) made.blur();
  });
  return made;
}
