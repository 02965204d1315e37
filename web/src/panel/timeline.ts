/** The time slider: a range input over a track that shows modes and events. */

import { modesIn } from "../motion/modes";
import { element, setText } from "./elements";
import { decimals, timeText } from "./format";
import { shape } from "./icons";
import type { Remote } from "./remote";
import { eventNear, segments } from "./segments";

/** Pixels within which pointing at the track names an event. */
const REACH = 7;

export class Timeline {
  readonly root: HTMLElement;
  private readonly input: HTMLInputElement;
  private readonly tip: HTMLElement;
  private readonly track = element("div", { class: "vp-track" });
  private places = 2;

  constructor(private readonly remote: Remote) {
    this.input = element("input", {
      type: "range",
      class: "vp-range",
      min: "0",
      step: "any",
      value: "0",
      "aria-label": "Time",
    });
    this.tip = element("div", { class: "vp-tip", "aria-hidden": "true" });
    this.root = element("div", { class: "vp-timeline" }, this.track, this.input, this.tip);
    this.fill();
    this.listen();
  }

  /** The track of the present replay. */
  fill(): void {
    const { end } = this.remote;
    this.places = decimals(end);
    this.input.max = String(end > 0 ? end : 1);
    this.input.disabled = !(end > 0);
    this.track.replaceChildren(this.band("vp-rest"), this.band("vp-past"), this.ticks());
  }

  /** Move the knob; what is read aloud changes with it. */
  show(time: number): void {
    const share = this.remote.end > 0 ? time / this.remote.end : 0;
    this.input.value = String(time);
    this.input.setAttribute("aria-valuetext", `${timeText(time, this.places)} seconds`);
    this.root.style.setProperty("--share", String(share));
  }

  /** The whole track once faint and once, as far as the time has come, in full colour. */
  private band(className: string): SVGElement {
    const { header, end } = this.remote;
    const many = modesIn(header.motions).length > 1;
    const rows = many ? header.motions.map((motion) => segments(motion.modes, end)) : [[]];
    const drawing = shape("svg", {
      class: className,
      viewBox: `0 0 1 ${rows.length}`,
      preserveAspectRatio: "none",
      "aria-hidden": "true",
    });
    rows.forEach((row, k) => {
      drawing.append(shape("rect", { class: "vp-plain", x: 0, y: k, width: 1, height: 1 }));
      for (const { mode, from, to } of row) {
        drawing.append(
          shape("rect", { class: `vp-mode-${mode}`, x: from, y: k, width: to - from, height: 1 }),
        );
      }
    });
    return drawing;
  }

  private ticks(): HTMLElement {
    const { header, end } = this.remote;
    const row = element("div", { class: "vp-ticks", "aria-hidden": "true" });
    if (!(end > 0)) return row;
    const events = header.motions.flatMap((motion) => motion.events);
    const places = new Set(events.map(({ t }) => Math.round((2000 * t) / end) / 20));
    for (const place of places) row.append(element("i", { style: `left:${place}%` }));
    return row;
  }

  private listen(): void {
    const { input, remote } = this;
    input.addEventListener("input", () => remote.seek(Number(input.value)));
    input.addEventListener("pointerdown", () => remote.hold(true));
    for (const over of ["pointerup", "pointercancel", "change"]) {
      input.addEventListener(over, () => remote.hold(false));
    }
    this.root.addEventListener("pointermove", (event) => this.point(event));
    this.root.addEventListener("pointerleave", () => this.root.classList.remove("vp-pointed"));
  }

  /** The time under the pointer and the event there. */
  private point(event: PointerEvent): void {
    const box = this.track.getBoundingClientRect();
    const share = Math.min(1, Math.max(0, (event.clientX - box.left) / box.width));
    const time = share * this.remote.end;
    const events = this.remote.header.motions.flatMap((motion) => motion.events);
    const near = eventNear(events, time, (REACH / box.width) * this.remote.end);
    const at = near?.t ?? time;
    setText(this.tip, `${timeText(at, this.places)} s${near === null ? "" : ` · ${near.name}`}`);
    this.root.style.setProperty("--pointed", String(share));
    this.root.classList.add("vp-pointed");
  }
}
