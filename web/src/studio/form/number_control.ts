/** A number that is typed or slid. */

import { element } from "../../panel/elements";
import type { Changes, Range } from "../protocol";
import type { FieldHost } from "./host";
import { EXPECTED, numberText, parseNumber, rounded, shortText } from "./number_text";

interface NumberOptions {
  /** Of this number: "start.omega.2". */
  readonly key: string;
  /** Read aloud: "omega z". */
  readonly name: string;
  /** Whether it has a slider. */
  readonly slides: boolean;
  /** What to send for a value. */
  readonly changes: (value: number) => Changes;
}

export class NumberControl {
  readonly input: HTMLInputElement;
  readonly slider: HTMLInputElement | null;
  private range: Range = { low: 0, high: 1 };
  private value: number | null = null;
  /** The reader holds the slider: nobody else moves it. */
  private held = false;

  constructor(
    private readonly options: NumberOptions,
    private readonly host: FieldHost,
  ) {
    const { name, slides } = options;
    this.input = element("input", { type: "text", class: "vs-input vs-number" });
    this.input.inputMode = "decimal";
    this.input.autocomplete = "off";
    this.input.spellcheck = false;
    this.input.setAttribute("aria-label", name);
    this.input.addEventListener("input", () => this.typed());
    this.input.addEventListener("focus", () => this.unfold());
    this.input.addEventListener("blur", () => this.fold());
    this.input.addEventListener("keydown", (event) => this.entered(event));
    this.slider = slides
      ? element("input", { type: "range", class: "vs-slider", step: "any" })
      : null;
    this.slider?.setAttribute("aria-label", `${name}, slider`);
    this.slider?.addEventListener("input", () => this.slid());
    this.slider?.addEventListener("change", () => this.dropped());
  }

  get parts(): HTMLElement[] {
    return this.slider === null ? [this.input] : [this.input, this.slider];
  }

  show(value: number | null, range: Range): void {
    if (!this.held && document.activeElement !== this.input) this.write(value);
    if (this.slider === null || this.held) return;
    this.range = range;
    this.slider.min = String(range.low);
    this.slider.max = String(range.high);
    this.place(value);
  }

  /** A text that says the same is left as it was typed: 1.50 does not become 1.5. */
  private write(value: number | null): void {
    const { key } = this.options;
    this.value = value;
    if (parseNumber(this.input.value) !== value) {
      this.input.value = numberText(value);
      this.host.unreadable(key, "");
    }
    this.fold();
  }

  /** Without digits that there is no room for: the end of a number that is cut off may be its power of ten. */
  private fold(): void {
    const whole = numberText(this.value);
    const short = shortText(this.value);
    if (parseNumber(this.input.value) === this.value && short !== whole) this.input.value = short;
    this.input.title = short === whole ? "" : whole;
  }

  /** Every digit, for a reader who is going to change some. */
  private unfold(): void {
    if (this.input.value === shortText(this.value)) this.input.value = numberText(this.value);
  }

  /** Enter runs what was typed. */
  private entered(event: KeyboardEvent): void {
    const value = parseNumber(this.input.value);
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey || value === null) return;
    event.preventDefault();
    this.host.drop(this.options.changes(value));
  }

  private typed(): void {
    const value = parseNumber(this.input.value);
    this.host.unreadable(this.options.key, value === null ? EXPECTED : "");
    if (value === null) return;
    this.value = value;
    this.place(value);
    this.host.change(this.options.changes(value));
  }

  private slid(): void {
    this.held = true;
    this.host.drag(this.options.changes(this.take()));
  }

  private dropped(): void {
    this.held = false;
    this.host.drop(this.options.changes(this.take()));
  }

  /** The slider's number, written into the field. */
  private take(): number {
    const value = rounded(Number(this.slider!.value), this.range.low, this.range.high);
    this.value = value;
    this.input.value = numberText(value);
    this.slider!.setAttribute("aria-valuetext", numberText(value));
    this.host.unreadable(this.options.key, "");
    return value;
  }

  private place(value: number | null): void {
    if (this.slider === null) return;
    const { low, high } = this.range;
    const shown = value ?? low;
    this.slider.value = String(shown);
    this.slider.setAttribute("aria-valuetext", numberText(value));
    this.slider.classList.toggle("vs-beyond", shown < low || shown > high);
  }
}
