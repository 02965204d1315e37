/** The gallery: cards with moving pictures, a filter and a search. */

import { element, setText } from "../../panel/elements";
import { inflated } from "../../replay/container";
import { Replay, type Theme } from "../../replay/document";
import type { Client } from "../client";
import type { GalleryEntry } from "../protocol";
import { Card } from "./card";
import { Queue } from "./queue";
import { found, SHELVES, type Shelf } from "./shelves";
import { Thumbnails } from "./thumbnails";

export class GalleryView {
  readonly root = element("section", { class: "vs-gallery", "aria-label": "Gallery" });
  private readonly list = element("ul", { class: "vs-cards" });
  private readonly count = element("p", { class: "vs-count", role: "status" });
  private readonly search = element("input", { type: "search", class: "vs-input" });
  private readonly shelves = new Map<Shelf, HTMLButtonElement>();
  private readonly cards = new Map<string, Card>();
  private readonly thumbnails = new Thumbnails();
  private readonly replays = new Map<string, Replay>();
  private readonly queue: Queue<Replay>;
  private readonly observer: IntersectionObserver;
  private readonly sizes = new ResizeObserver(() => this.thumbnails.refresh());
  private shelf: Shelf = "all";
  private theme: Theme = "light";
  private entries: readonly GalleryEntry[] = [];

  /** `onOpen` is told the name of a card that is pressed. */
  constructor(
    client: Client,
    private readonly onOpen: (name: string) => void,
  ) {
    this.queue = new Queue(
      async (name, signal) => {
        const asked = client.bytes(`thumbnail/${name}`, signal);
        const [bytes] = await Promise.all([asked, this.thumbnails.ready()]);
        return Replay.decode(await inflated(new Uint8Array(bytes)));
      },
      (name, replay) => this.pictured(name, replay),
      (name) => this.cards.get(name)?.setPictured(false),
    );
    this.observer = new IntersectionObserver((seen) => this.looked(seen), {
      root: this.root,
      rootMargin: "120px",
    });
    this.sizes.observe(this.list);
    this.root.append(this.head(), this.list);
  }

  fill(entries: readonly GalleryEntry[]): void {
    this.entries = entries;
    for (const entry of entries) {
      const card = new Card(entry, (chosen) => this.thumbnails.choose(chosen ? entry.name : ""));
      card.root.dataset["name"] = entry.name;
      card.setTheme(this.theme);
      card.link.addEventListener("click", () => this.onOpen(entry.name));
      this.cards.set(entry.name, card);
      this.observer.observe(card.root);
    }
    this.list.replaceChildren(...[...this.cards.values()].map(({ root }) => root));
    this.settle();
  }

  /** It is seen, or no longer. */
  show(shown: boolean): void {
    this.root.hidden = !shown;
    this.thumbnails.run(shown);
    if (!shown) this.queue.clear();
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    this.thumbnails.setTheme(theme);
    for (const card of this.cards.values()) card.setTheme(theme);
  }

  focus(): void {
    this.search.focus();
  }

  private head(): HTMLElement {
    this.search.placeholder = "Search";
    this.search.setAttribute("aria-label", "Search the gallery");
    this.search.addEventListener("input", () => this.settle());
    const choice = element("div", { class: "vs-shelves", role: "group", "aria-label": "Kind" });
    for (const [shelf, text] of SHELVES) {
      const button = element("button", { type: "button", class: "vs-shelf" }, text);
      button.addEventListener("click", () => {
        this.shelf = shelf;
        this.settle();
      });
      this.shelves.set(shelf, button);
      choice.append(button);
    }
    const title = element("h2", {}, "Gallery");
    return element("div", { class: "vs-gallery-head" }, title, choice, this.search, this.count);
  }

  /** Show what the filter and the search leave. */
  private settle(): void {
    const left = new Set(
      found(this.entries, this.shelf, this.search.value).map(({ name }) => name),
    );
    for (const [name, card] of this.cards) card.root.hidden = !left.has(name);
    for (const [shelf, button] of this.shelves)
      button.setAttribute("aria-pressed", String(shelf === this.shelf));
    const all = this.entries.length;
    const words = left.size === all ? `${all} scenarios` : `${left.size} of ${all} scenarios`;
    setText(
      this.count,
      left.size === 0 ? "No scenario matches these words. Try fewer words or another kind." : words,
    );
  }

  private looked(seen: readonly IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of seen) {
      const name = (target as HTMLElement).dataset["name"]!;
      if (!isIntersecting) {
        this.queue.drop(name);
        this.thumbnails.remove(name);
      } else if (!this.thumbnails.has(name)) {
        const replay = this.replays.get(name);
        if (replay === undefined) this.queue.want(name);
        else this.pictured(name, replay);
      }
    }
  }

  private pictured(name: string, replay: Replay): void {
    this.replays.set(name, replay);
    const card = this.cards.get(name);
    card?.setPictured(true);
    if (card !== undefined) this.thumbnails.add(name, card.canvas, replay);
  }
}
