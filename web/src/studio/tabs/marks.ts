/** Signs on plots: shapes that tell things apart where colours do not. */

export const SHAPES = ["circle", "square", "triangle", "diamond", "cross", "plus"] as const;
export type Shape = (typeof SHAPES)[number];

/** The outline of a sign about (x, y), r from there to its edge; crosses are lines. */
export function outline(shape: Shape, x: number, y: number, r: number): Path2D {
  const path = new Path2D();
  switch (shape) {
    case "circle":
      path.arc(x, y, r, 0, 2 * Math.PI);
      break;
    case "square":
      path.rect(x - 0.85 * r, y - 0.85 * r, 1.7 * r, 1.7 * r);
      break;
    case "triangle":
      polygon(path, [
        [x, y - 1.1 * r],
        [x + r, y + 0.8 * r],
        [x - r, y + 0.8 * r],
      ]);
      break;
    case "diamond":
      polygon(path, [
        [x, y - 1.2 * r],
        [x + 1.2 * r, y],
        [x, y + 1.2 * r],
        [x - 1.2 * r, y],
      ]);
      break;
    case "cross":
      lines(path, [x - r, y - r, x + r, y + r], [x - r, y + r, x + r, y - r]);
      break;
    case "plus":
      lines(path, [x - r, y, x + r, y], [x, y - r, x, y + r]);
      break;
  }
  return path;
}

function polygon(path: Path2D, [first, ...rest]: readonly (readonly [number, number])[]): void {
  path.moveTo(...first!);
  for (const corner of rest) path.lineTo(...corner);
  path.closePath();
}

function lines(
  path: Path2D,
  ...pairs: readonly (readonly [number, number, number, number])[]
): void {
  for (const [a, b, c, d] of pairs) {
    path.moveTo(a, b);
    path.lineTo(c, d);
  }
}

/** Draw a sign filled, or hollow on the ground. */
export function drawMark(
  context: CanvasRenderingContext2D,
  path: Path2D,
  colour: string,
  back: string | null,
): void {
  context.fillStyle = back ?? colour;
  context.fill(path);
  context.strokeStyle = colour;
  context.stroke(path);
}
