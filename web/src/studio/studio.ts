/** The studio's page: the gallery, or a scenario at work, with the bar above. */

import { Panel } from "../panel/dialog";
import { element } from "../panel/elements";
import { saveFile } from "../panel/picture";
import { ThemeSwitch } from "../panel/theme";
import type { Theme } from "../replay/document";
import { Refused, type Client } from "./client";
import { Downloads } from "./downloads";
import { FileDesk } from "./file_desk";
import { GalleryView } from "./gallery/gallery";
import { rememberColours, rememberedColours } from "./memory";
import { Opening } from "./opening";
import type { About, Changes, Checked, GalleryEntry } from "./protocol";
import { studioHelp } from "./shell/help";
import { listenToKeys } from "./shell/keys";
import { Notices } from "./shell/notices";
import { TopBar } from "./shell/top_bar";
import type { Studio } from "./tab";
import { Workspace } from "./workspace";

export class StudioPage implements Studio {
  readonly root = element("div", { class: "voronets vs-studio" });
  readonly work: Workspace;
  private readonly notices = new Notices();
  private readonly colours: ThemeSwitch;
  private readonly opening: Opening;
  private readonly gallery: GalleryView;
  private readonly top: TopBar;
  private readonly downloads: Downloads;
  private readonly files: FileDesk;
  private readonly help: Panel;
  /** A scenario with changes that another one has taken the place of. */
  private left: Checked | null = null;

  constructor(
    readonly client: Client,
    readonly about: About,
    entries: readonly GalleryEntry[],
  ) {
    this.colours = new ThemeSwitch(this.root, rememberedColours(), () => this.recolour());
    this.work = this.workspace();
    const { editing } = this.work;
    this.opening = new Opening(editing, {
      shown: (gallery, afresh) => this.shown(gallery, afresh),
      tab: (id) => this.work.tabs.choose(id),
      failed: (error, again) => this.fail(error, again),
    });
    this.files = new FileDesk(editing, this.opening, about.limits.bytes, {
      say: (sentence) => this.say(sentence),
      failed: (error) => this.fail(error),
    });
    this.gallery = new GalleryView(client, (name) => this.opening.renew(name));
    this.downloads = this.menu();
    this.help = new Panel("voronets studio", () => studioHelp(about.version));
    this.top = this.bar();
    this.assemble();
    this.gallery.fill(entries);
    this.recolour();
  }

  get scenario(): Checked | null {
    return this.work.editing.scenario;
  }

  get theme(): Theme {
    return this.colours.theme;
  }

  /** Show what the address names. */
  start(): void {
    void this.opening.follow();
  }

  /** Fetch the parts that come later, so that nobody waits for them, or misses them without a server. */
  async fetchRest(): Promise<void> {
    try {
      await Promise.all([this.work.desk.view.ready(), import("./tabs/pages")]);
    } catch {
      // They are asked for again when they are needed, and then it is said what is wrong.
    }
  }

  begin(changes: Changes): void {
    this.work.begin(changes);
  }

  say(sentence: string): void {
    this.notices.say(sentence);
  }

  save(name: string, content: Blob): void {
    saveFile(content, name);
    this.say(`${name} was saved.`);
  }

  private workspace(): Workspace {
    return new Workspace(this, this.colours.choice, {
      checked: ({ title, toml }) => {
        this.top.name(title);
        this.opening.keep(toml);
      },
      left: (checked) => (this.left = checked),
      running: () => this.notices.clear(),
      failed: (error, again) => this.fail(error, again),
      chosen: (tab) => this.opening.choose(tab),
      colours: (choice) => {
        if (choice !== this.colours.choice) this.colours.choose(choice);
      },
    });
  }

  private menu(): Downloads {
    return new Downloads(this.client, this.about.formats, {
      stated: () => this.work.faultless(),
      shown: () => this.work.desk.shown(this.theme),
      say: (sentence) => this.say(sentence),
      picture: () => this.work.desk.savePicture(),
    });
  }

  private bar(): TopBar {
    const host = {
      open: (): void => this.files.ask(),
      save: (): void => void this.files.save(),
      share: (): void => void this.files.share(),
      theme: (): void => this.colours.next(),
      help: (): void => this.help.toggle(),
    };
    return new TopBar(host, this.downloads.root);
  }

  private assemble(): void {
    const { bench, editing } = this.work;
    const main = element("main", { class: "vs-area" }, this.gallery.root, bench.root);
    const parts = [this.notices.root, this.downloads.work.root, main, bench.nav];
    this.root.append(this.top.root, ...parts, this.help.root);
    this.files.listen(this.root);
    listenToKeys({
      run: () => this.work.submit(),
      undo: () => editing.undo(),
      redo: () => editing.redo(),
      save: () => void this.files.save(),
    });
    document.addEventListener("pointerdown", ({ target }) => {
      if (target instanceof Node) this.downloads.pressed(target);
    });
    bench.see(false);
  }

  /** The gallery is shown, or the workbench; `afresh` with a scenario that has just been opened. */
  private shown(gallery: boolean, afresh: boolean): void {
    this.gallery.show(gallery);
    this.work.bench.see(!gallery);
    this.top.name(gallery ? null : (this.scenario?.title ?? ""));
    if (!afresh) return;
    this.notices.clear();
    this.work.bench.show("motion");
    void this.work.run().then(() => this.offer());
  }

  /** Offer changes that were not saved. */
  private offer(): void {
    if (this.left !== null) this.notices.tell(...this.files.offer(this.left));
    this.left = null;
  }

  private fail(error: unknown, again?: () => void): void {
    this.notices.fail(error, again, error instanceof Refused ? error.refusal.errors : []);
  }

  private recolour(): void {
    const { choice } = this.colours;
    rememberColours(choice);
    this.top.colours(choice);
    this.gallery.setTheme(this.theme);
    this.work.desk.setTheme(choice);
    this.work.tabs.recolour();
  }
}
