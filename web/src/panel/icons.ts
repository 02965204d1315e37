/** Signs on the buttons: lines on a grid of 24, two wide, in the colour of the text. */

const SVG = "http://www.w3.org/2000/svg";

/** Lines to be drawn; a sign that starts with "!" is filled. */
const PATHS = {
  play: "!M8 5.2v13.6a.6.6 0 0 0 .92.5l10.6-6.8a.6.6 0 0 0 0-1L8.92 4.7A.6.6 0 0 0 8 5.2z",
  pause: "!M7 5h3.4v14H7zM13.6 5H17v14h-3.4z",
  back: "M17 6l-8 6 8 6zM6 6v12",
  forward: "M7 6l8 6-8 6zM18 6v12",
  loop: "M4.5 11V9.5A3.5 3.5 0 0 1 8 6h11M16 3l3 3-3 3M19.5 13v1.5A3.5 3.5 0 0 1 16 18H5M8 21l-3-3 3-3",
  layers: "M12 4l9 4.7-9 4.7-9-4.7zM3.6 12.7L12 17l8.4-4.3M3.6 16.4L12 20.7l8.4-4.3",
  plots: "M4 4v16h16M7.5 15.5l3.5-5 3 3 5-7.5",
  picture: "M4 8h3.5L9 5.5h6L16.5 8H20v11H4zM12 16.5a3.3 3.3 0 1 0 0-6.6 3.3 3.3 0 0 0 0 6.6z",
  sun: "M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4",
  moon: "M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z",
  auto: "M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM12 4v16M12 8l5.5-2M12 12h8M12 16l5.5 2",
  full: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  small: "M9 4v5H4M20 9h-5V4M15 20v-5h5M4 15h5v5",
  info: "M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 11v5.5M12 7.6v.2",
  keys: "M3 7h18v10.5H3zM6.5 10.5h.1M10.2 10.5h.1M13.8 10.5h.1M17.4 10.5h.1M8 14h8",
  side: "M3.5 5h7v14h-7zM13.5 5h7v14h-7z",
  over: "M4 4.5h11v11H4zM9 8.5h11v11H9z",
  close: "M6 6l12 12M18 6L6 18",
  grid: "M4 4h6.5v6.5H4zM13.5 4H20v6.5h-6.5zM4 13.5h6.5V20H4zM13.5 13.5H20V20h-6.5z",
  folder: "M3.5 18.5v-13h6l2 2.5h9v10.5z",
  save: "M5 4h11l3 3v13H5zM8.5 4v5h6V4M8.5 20v-6h7v6",
  link: "M10 14a4 4 0 0 0 5.7 0l3.1-3.1a4 4 0 0 0-5.7-5.7L12 6.3M14 10a4 4 0 0 0-5.7 0l-3.1 3.1a4 4 0 0 0 5.7 5.7l1.1-1.1",
  download: "M12 4v11M7.5 11l4.5 4.5 4.5-4.5M4.5 19.5h15",
  undo: "M8.5 5L4 9.5 8.5 14M4 9.5h9.5a5.5 5.5 0 0 1 0 11H10",
  redo: "M15.5 5L20 9.5 15.5 14M20 9.5h-9.5a5.5 5.5 0 0 0 0 11H14",
  help: "M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM9.6 9.6a2.5 2.5 0 1 1 3.6 2.3c-.8.4-1.2.9-1.2 1.8M12 16.6v.2",
} as const;

export type IconName = keyof typeof PATHS;

export function icon(name: IconName): SVGSVGElement {
  const drawing = document.createElementNS(SVG, "svg");
  drawing.setAttribute("viewBox", "0 0 24 24");
  drawing.setAttribute("aria-hidden", "true");
  drawing.setAttribute("class", "vp-icon");
  drawing.dataset["name"] = name;
  const lines = PATHS[name];
  const filled = lines.startsWith("!");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", filled ? lines.slice(1) : lines);
  path.setAttribute("class", filled ? "vp-filled" : "vp-drawn");
  drawing.append(path);
  return drawing;
}

/** A rectangle or a line for a drawing made elsewhere, such as the track of the time slider. */
export function shape(
  tag: "svg" | "rect" | "line",
  attributes: Record<string, string | number>,
): SVGElement {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  return made;
}
