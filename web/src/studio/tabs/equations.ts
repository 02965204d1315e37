/** The equations of motion in a classical form: typeset, as LaTeX, as code. */

import { element } from "../../panel/elements";
import type { Checked, EquationsTold, FormEntry } from "../protocol";
import type { Studio } from "../tab";
import { Cache } from "./cache";
import { button, field, fill, picker, tick } from "./controls";
import { copy, stem, texDocument } from "./copying";
import { EquationSheet, type Written } from "./equation_sheet";
import { FormList } from "./form_list";

import { Page, stated } from "./page";

type Code = Extract<EquationsTold, { code: string }>;
type Forms = Extract<EquationsTold, { forms: readonly FormEntry[] }>;

const LANGUAGES = ["python", "c", "julia", "jax", "casadi"] as const;
const NAMES: Readonly<Record<string, string>> = {
  python: "Python",
  c: "C",
  julia: "Julia",
  jax: "JAX",
  casadi: "CasADi",
};
/** Milliseconds without a change before equations are derived for changed numbers. */
const PAUSE = 700;

export class Equations extends Page {
  readonly id = "equations";
  readonly title = "Equations";
  private readonly forms = new FormList((form) => this.derive(form));
  private readonly sheet = new EquationSheet();
  private readonly tools = element("div", { class: "vt-row vt-low" });
  private readonly language = picker(() => undefined);
  private readonly cache = new Cache<EquationsTold>(60);
  private general = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(studio: Studio) {
    super(studio);
    fill(
      this.language,
      LANGUAGES.map((value) => ({ value, text: NAMES[value]! })),
    );
    const letters = tick("Keep all symbols", (on) => {
      this.general = on;
      this.derive(this.forms.chosen);
    });
    letters.title = "Write every symbol of the paper, also those that are zero in this scenario";
    this.tools.append(
      button("Copy LaTeX", () => this.copyLatex()),
      button("Download .tex", () => this.download()),
      element(
        "div",
        { class: "vt-row vt-low" },
        field("Language", this.language),
        button("Copy code", () => void this.copyCode()),
      ),
    );
    const row = element("div", { class: "vt-row vt-low" }, letters, this.tools);
    const main = element("div", { class: "vt-main-part" }, row, this.work.root, this.sheet.root);
    this.body.classList.add("vt-beside");
    this.body.append(this.forms.root, main);
  }

  override hide(): void {
    clearTimeout(this.timer);
    super.hide();
  }

  override dispose(): void {
    clearTimeout(this.timer);
    this.sheet.dispose();
    super.dispose();
  }

  protected replaced(): void {
    this.forms.set([]);
    this.blank();
  }

  protected override seen(scenario: Checked): void {
    clearTimeout(this.timer);
    const known = this.cache.get(scenario.toml, "") !== undefined;
    if (known || this.forms.chosen === "") void this.list(scenario);
    else this.timer = setTimeout(() => void this.list(scenario), PAUSE);
  }

  private blank(): void {
    this.tools.hidden = true;
    this.sheet.clear();
  }

  private async list(scenario: Checked): Promise<void> {
    const told = await this.asked<Forms>(scenario, "", "", {});
    if (told === null || this.scenario !== scenario) return;
    this.forms.set(told.forms);
    this.derive(this.forms.chosen);
    if (this.forms.chosen === "") {
      this.blank();
      this.work.say(
        "No form of the equations applies to this scenario. The list below gives the reasons.",
      );
    }
  }

  private derive(form: string): void {
    if (this.scenario !== null && form !== "") void this.write(this.scenario, form);
  }

  private async write(scenario: Checked, form: string): Promise<void> {
    const general = this.general;
    this.sheet.age();
    const told = await this.asked<Written>(scenario, form, String(general), { form, general });
    if (this.forms.chosen !== form) return;
    if (told !== null) {
      this.tools.hidden = false;
      this.sheet.show(told);
    } else if (!this.work.busy) {
      this.blank();
    }
  }

  /** What the server says, or what it said before. */
  private async asked<R extends EquationsTold>(
    scenario: Checked,
    form: string,
    kind: string,
    request: object,
  ): Promise<R | null> {
    const known = this.cache.get(scenario.toml, form, kind);
    if (known !== undefined) {
      this.work.end();
      this.work.say();
      return known as R;
    }
    const answer = await this.work.ask<R>("equations", { ...stated(scenario), ...request });
    if (answer === null) return null;
    this.cache.set(answer.result, scenario.toml, form, kind);
    return answer.result;
  }

  /** What is shown; null where it is not there yet, which is said. */
  private ready(): { readonly scenario: Checked; readonly written: Written } | null {
    const { scenario } = this;
    const written = this.sheet.shown;
    if (scenario !== null && written !== null) return { scenario, written };
    this.studio.say("The equations are not ready yet. Wait a moment, then try again.");
    return null;
  }

  private copyLatex(): void {
    const ready = this.ready();
    if (ready !== null) void copy(this.studio, ready.written.latex, "LaTeX");
  }

  private async copyCode(): Promise<void> {
    const ready = this.ready();
    if (ready === null) return;
    const language = this.language.value;
    const { form } = ready.written;
    const told = await this.asked<Code>(ready.scenario, form, language, { form, language });
    if (told !== null) await copy(this.studio, told.code, `Code in ${NAMES[language]!}`);
  }

  private download(): void {
    const ready = this.ready();
    if (ready === null) return;
    const { title } = ready.scenario;
    const { title: name, source, latex, form } = ready.written;
    const text = texDocument(`${title}: ${name}`, source, latex);
    const file = new Blob([text], { type: "application/x-tex" });
    this.studio.save(`${stem(title, form)}.tex`, file);
  }
}
