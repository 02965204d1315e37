/** A line between two columns that is moved by pointer or arrow keys. */

import { element } from "../../panel/elements";
import { rememberedWidth, rememberWidth } from "../memory";

/** Pixels that an arrow key moves it. */
const STEP = 24;

interface Column {
  /** Read aloud: "Width of the form". */
  readonly label: string;
  readonly least: number;
  readonly most: number;
  readonly begin: number;
  /** What its width is remembered by; double click goes back to `begin`. */
  readonly name: string;
  /** 1 where the column is before the line, -1 where it is behind it. */
  readonly direction: 1 | -1;
}

export class Splitter {
  readonly root: HTMLElement;
  private width: number;
  private from: { readonly x: number; readonly width: number } | null = null;

  constructor(
    private readonly column: Column,
    private readonly onChange: (width: number) => void,
  ) {
    this.width = rememberedWidth(column.name) ?? column.begin;
    this.root = element("div", {
      class: "vs-splitter",
      role: "separator",
      tabindex: "0",
      "aria-orientation": "vertical",
      "aria-label": column.label,
      title: `${column.label}: drag, or use the arrow keys. Double-click resets it.`,
      "aria-valuemin": String(column.least),
      "aria-valuemax": String(column.most),
    });
    this.listen();
    this.set(this.width);
  }

  private listen(): void {
    const { root, column } = this;
    root.addEventListener("pointerdown", (event) => {
      root.setPointerCapture(event.pointerId);
      this.from = { x: event.clientX, width: this.width };
    });
    root.addEventListener("pointermove", (event) => {
      if (this.from === null) return;
      this.set(this.from.width + column.direction * (event.clientX - this.from.x));
    });
    for (const type of ["pointerup", "pointercancel"] as const)
      root.addEventListener(type, () => {
        if (this.from !== null) this.keep();
        this.from = null;
      });
    root.addEventListener("dblclick", () => {
      this.set(column.begin);
      this.keep();
    });
    root.addEventListener("keydown", (event) => {
      const sign = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (sign === undefined) return;
      event.preventDefault();
      this.set(this.width + sign * column.direction * STEP);
      this.keep();
    });
  }

  private keep(): void {
    rememberWidth(this.column.name, this.width);
  }

  private set(width: number): void {
    const { least, most } = this.column;
    this.width = Math.round(Math.min(most, Math.max(least, width)));
    this.root.setAttribute("aria-valuenow", String(this.width));
    this.onChange(this.width);
  }
}
