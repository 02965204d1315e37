/** Saving the picture on the stage as a PNG file. */

import { element } from "./elements";

/** The canvases beside each other on one; called right after they were drawn. */
export function joined(
  canvases: readonly HTMLCanvasElement[],
  background: string,
): HTMLCanvasElement {
  const width = canvases.reduce((sum, canvas) => sum + canvas.width, 0);
  const height = Math.max(...canvases.map((canvas) => canvas.height));
  const whole = element("canvas", { width: String(width), height: String(height) });
  const context = whole.getContext("2d")!;
  context.fillStyle = background;
  context.fillRect(0, 0, width, height);
  let left = 0;
  for (const canvas of canvases) {
    context.drawImage(canvas, left, 0);
    left += canvas.width;
  }
  return whole;
}

/** A name for files from a title: its letters and digits of any script. */
export function stem(title: string, otherwise: string): string {
  const words = title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.join("-").slice(0, 60) || otherwise;
}

/** A name for a picture of a time. */
export function fileName(title: string, time: string): string {
  return `${stem(title, "motion")}-${time}s.png`;
}

export function save(canvas: HTMLCanvasElement, name: string): void {
  canvas.toBlob((blob) => {
    if (blob !== null) saveFile(blob, name);
  }, "image/png");
}

/** Give a file to the reader. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  element("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
