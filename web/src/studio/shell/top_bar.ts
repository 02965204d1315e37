/** The bar over everything: the scenario's title, files, colours, help. */

import { element, relabel, resign, setText, signButton } from "../../panel/elements";
import { icon, type IconName } from "../../panel/icons";
import type { ThemeChoice } from "../../panel/remote";

export interface TopBarHost {
  open(): void;
  save(): void;
  share(): void;
  theme(): void;
  help(): void;
}

const THEMES: Readonly<Record<ThemeChoice, readonly [IconName, string]>> = {
  auto: ["auto", "Colours: same as the system"],
  light: ["sun", "Colours: light"],
  dark: ["moon", "Colours: dark"],
};

export class TopBar {
  readonly root = element("header", { class: "vs-top" });
  private readonly title = element("h1");
  private readonly theme: HTMLButtonElement;
  private readonly ofScenario: readonly HTMLElement[];

  /** @param downloads the menu of files that can be made */
  constructor(host: TopBarHost, downloads: HTMLElement) {
    const brand = element("a", { class: "vs-brand", href: "#" }, "voronets");
    brand.title = "Back to the gallery";
    const save = worded("save", "Save", "Save the scenario as a file (Ctrl+S)", () => host.save());
    const share = worded("link", "Share", "Copy a link that contains this scenario", () =>
      host.share(),
    );
    const open = worded("folder", "Open", "Open a scenario file", () => host.open());
    this.theme = signButton("auto", "Colours", () => host.theme());
    const help = signButton("help", "Help", () => host.help());
    this.ofScenario = [save, share, downloads];
    const tools = element("div", { class: "vs-tools", role: "group", "aria-label": "File" });
    tools.append(galleryLink(), open, ...this.ofScenario, this.theme, help);
    this.root.append(brand, this.title, tools);
    this.name(null);
  }

  /** The title of the scenario that is open; null in the gallery. */
  name(title: string | null): void {
    const words = title === null ? "Studio" : title || "Untitled";
    setText(this.title, words);
    this.title.title = words;
    for (const one of this.ofScenario) one.hidden = title === null;
    document.title = title === null ? "voronets studio" : `${words} · voronets studio`;
  }

  colours(choice: ThemeChoice): void {
    const [sign, label] = THEMES[choice];
    resign(this.theme, sign);
    relabel(this.theme, label);
  }
}

/** A sign with a word beside it, where there is room. */
function worded(
  sign: IconName,
  word: string,
  title: string,
  onClick: () => void,
): HTMLButtonElement {
  const button = signButton(sign, title, onClick);
  button.setAttribute("aria-label", word);
  button.append(element("span", { class: "vs-word" }, word));
  return button;
}

function galleryLink(): HTMLElement {
  const link = element("a", { class: "vp-button", href: "#", title: "Choose another scenario" });
  link.setAttribute("aria-label", "Gallery");
  link.append(icon("grid"), element("span", { class: "vs-word" }, "Gallery"));
  return link;
}
