/** The part of the address behind the "#": what is open, and which tab. */

/** The gallery, one of its scenarios, a shared one, or one that this browser tab alone has. */
export type Place =
  | { readonly kind: "gallery" }
  | { readonly kind: "entry"; readonly name: string }
  | { readonly kind: "shared"; readonly data: string }
  | { readonly kind: "file"; readonly name: string };

export interface Address {
  readonly place: Place;
  /** The word of a tab; "" for none. */
  readonly tab: string;
}

/** "#gallery/rattleback&tab=sweep", "#s=…", "#file/mine"; anything else is the gallery. */
export function readAddress(hash: string): Address {
  const [first = "", ...rest] = hash.replace(/^#/, "").split("&");
  const tab = rest.find((part) => part.startsWith("tab="))?.slice("tab=".length) ?? "";
  return { place: place(first), tab: /^[\w-]*$/.test(tab) ? tab : "" };
}

function place(text: string): Place {
  const entry = /^gallery\/([\w-]+)$/.exec(text);
  if (entry !== null) return { kind: "entry", name: entry[1]! };
  if (text.startsWith("s=")) return { kind: "shared", data: text.slice("s=".length) };
  const file = /^file\/([\p{L}\p{N}-]+)$/u.exec(decoded(text));
  if (file !== null) return { kind: "file", name: file[1]! };
  return { kind: "gallery" };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}

export function writeAddress({ place, tab }: Address): string {
  const behind = tab === "" || place.kind === "gallery" ? "" : `&tab=${tab}`;
  switch (place.kind) {
    case "gallery":
      return "#";
    case "entry":
      return `#gallery/${place.name}${behind}`;
    case "shared":
      return `#s=${place.data}${behind}`;
    case "file":
      return `#file/${encodeURIComponent(place.name)}${behind}`;
  }
}

/** Whether two addresses name the same scenario. */
export function samePlace(one: Place, other: Place): boolean {
  return writeAddress({ place: one, tab: "" }) === writeAddress({ place: other, tab: "" });
}
