/** A list of entries: each can be removed, others can be added; what they hold has rows below. */

import { element } from "../../panel/elements";
import { icon } from "../../panel/icons";
import type { ListField, Value } from "../protocol";
import type { FieldHost } from "./host";
import type { Control } from "./row";

export function listField(field: ListField, host: FieldHost): Control<ListField> {
  let present = field;
  const { key, label } = field;
  const entries = element("ul", { class: "vs-entries" });
  const name = element("input", { type: "text", class: "vs-input", placeholder: "name" });
  name.setAttribute("aria-label", `Name of a new entry of ${label}`);
  name.spellcheck = false;
  name.autocomplete = "off";
  const add = element("button", { type: "button", class: "vs-add" }, "Add");
  add.setAttribute("aria-label", `Add to ${label}`);
  const append = (): void => {
    const { example, named, value } = present;
    const typed = name.value.trim();
    if (example === null) return;
    if (!named) host.change({ [key]: [...listOf(value), example] });
    else if (typed === "") name.focus();
    else host.change({ [`${key}.${typed}`]: example });
    name.value = "";
  };
  add.addEventListener("click", append);
  name.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    append();
  });
  return {
    inputs: [add],
    root: element("div", { class: "vs-list" }, entries, name, add),
    show: (next) => {
      present = next;
      name.hidden = !next.named || next.example === null;
      add.hidden = next.example === null;
      entries.replaceChildren(...next.entries.map((entry) => chip(entry, host)));
      entries.hidden = next.entries.length === 0;
    },
  };
}

function listOf(value: Value | null): readonly Value[] {
  return value instanceof Array ? value : [];
}

function chip(entry: ListField["entries"][number], host: FieldHost): HTMLElement {
  const remove = element("button", { type: "button" }, icon("close"));
  remove.title = `Remove ${entry.label}`;
  remove.setAttribute("aria-label", remove.title);
  remove.addEventListener("click", () => host.change({ [entry.key]: null }));
  return element("li", {}, element("span", {}, entry.label), remove);
}
