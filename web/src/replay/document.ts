/**
 * What a player is given: a header and the arrays that it refers to.
 *
 * `voronets.view.player.document` writes it, this file reads it.  Lengths are in metres, times in
 * seconds, quaternions w x y z (body to space), z is up.  Positions in space are relative to the
 * motion's `origin`; those on the body are in body axes from its centre of mass.
 */

/**
 * An array among the bytes, in C order: floats, or `d4`, whole numbers that stand for `scale` times
 * their value and are kept as second differences between rows (see `packing.py`).
 */
export interface ArrayReference {
  readonly offset: number;
  readonly type: "f4" | "f8" | "d4";
  readonly shape: readonly number[];
  readonly scale?: number;
}

export type Triple = readonly [number, number, number];
export type Mode = "rolling" | "sliding" | "flying";
export type View = "orbit" | "follow" | "ride" | "below";
export type Theme = "light" | "dark";
/** The names of colours that a scenario may give to a decoration. */
export type Colour =
  | "blue"
  | "orange"
  | "green"
  | "red"
  | "purple"
  | "yellow"
  | "teal"
  | "wood"
  | "cream"
  | "white"
  | "grey"
  | "black";

/** Triangles with normals; `uv` runs along and across the surface for stripes. */
export interface MeshHeader {
  readonly positions: ArrayReference;
  readonly normals: ArrayReference;
  readonly uv: ArrayReference;
  readonly triangles: ArrayReference;
  /** Of a painted part or a decoration; left out, it has the colours of the body. */
  readonly colour?: Colour;
  /** In its colour alone, without the body's squares. */
  readonly plain?: boolean;
  /** It is inside the body and shines through it: a mark at the centre of mass. */
  readonly through?: boolean;
}

export interface SurfaceHeader {
  /** The word of scenario files: "ellipsoid", "plane", "hoop", … */
  readonly kind: string;
  readonly meshes: readonly MeshHeader[];
  /** A closed line (k, 3) that is drawn as a wire: the edge of a hoop. */
  readonly wire?: ArrayReference;
  /** Painted parts of the wire. */
  readonly arcs?: readonly { readonly line: ArrayReference; readonly colour: Colour }[];
  /** The material is outside: a bowl. */
  readonly hollow: boolean;
  /** A ground without end: it is drawn as far as one sees. */
  readonly plane?: { readonly point: Triple; readonly normal: Triple };
}

/** A body that rolls.  Two grids of times: close enough for poses, and for the path of the contact. */
export interface RollingHeader {
  readonly body: SurfaceHeader;
  readonly ground: SurfaceHeader;
  /** Poses: interpolated by slerp and straight lines between the times. */
  readonly poses: {
    readonly time: ArrayReference;
    readonly orientation: ArrayReference;
    readonly centre: ArrayReference;
    /** Angular velocity and reaction, space axes; NaN where there is none. */
    readonly omega: ArrayReference;
    readonly reaction: ArrayReference;
    /** Velocity of the body's point at the contact, where the motion has modes; NaN in flight. */
    readonly slip?: ArrayReference;
  };
  /** The path of the contact: on the ground, on the body, and the ground's normal there (space). */
  readonly track: {
    readonly time: ArrayReference;
    readonly ground: ArrayReference;
    readonly body: ArrayReference;
    readonly normal: ArrayReference;
  };
  /** The coefficient of friction that the scenario gives; null where it gives none. */
  readonly friction: number | null;
}

/** A general system as its `[view]` draws it; all arrays over `time`. */
export interface MechanismHeader {
  readonly time: ArrayReference;
  readonly points: Readonly<Record<string, ArrayReference>>;
  readonly lines: readonly (readonly string[])[];
  readonly circles: readonly {
    readonly centre: string;
    readonly radius: ArrayReference;
    readonly normal: ArrayReference;
  }[];
  readonly trails: readonly string[];
  /** The axes of the plane that everything is in, such as [0, 2]; absent where it is in space. */
  readonly plane?: readonly [number, number];
}

/** Curves over time: an observable with its components. */
export interface SeriesHeader {
  readonly name: string;
  /** What it is, in words. */
  readonly label: string;
  /** Its letter in LaTeX, such as \omega. */
  readonly symbol: string;
  readonly unit: string;
  /** A name for each column, such as x, y, z; one empty name for a number. */
  readonly components: readonly string[];
  readonly values: ArrayReference;
}

/** A row of plots: a heading and the series drawn together (of one unit). */
export interface PanelHeader {
  readonly title: string;
  readonly series: readonly string[];
  /** A level to be marked, such as the coefficient of friction. */
  readonly level?: { readonly value: number; readonly label: string };
}

export interface MotionHeader {
  readonly title: string;
  readonly lookFor: string;
  /** How it ended, in a sentence. */
  readonly ended: string;
  readonly outcome: string;
  readonly tEnd: number;
  /** Engine, tolerance, version. */
  readonly made: string;
  /** Rows of the verdict: what and how much. */
  readonly verdict: readonly { readonly label: string; readonly value: string }[];
  readonly notes: readonly string[];
  readonly origin: Triple;
  /** The size of what moves: what is small, how long an arrow is. */
  readonly length: number;
  /** The view that shows most: a small body on a long path is followed.  Left out, "orbit". */
  readonly camera?: View;
  /** How far an interpolated pose may be from the motion, as a share of `length`; measured. */
  readonly error: number;
  readonly modes: readonly { readonly from: number; readonly to: number; readonly mode: Mode }[];
  readonly events: readonly { readonly t: number; readonly name: string }[];
  readonly rolling?: RollingHeader;
  readonly mechanism?: MechanismHeader;
  readonly seriesTime: ArrayReference;
  readonly series: readonly SeriesHeader[];
  /** Which plots are shown at first. */
  readonly panels: readonly PanelHeader[];
  /** Pairs of series drawn against each other where a system has no picture in space. */
  readonly pairs?: readonly (readonly [string, string])[];
}

export interface ReplayHeader {
  readonly format: "voronets-replay";
  readonly version: 1;
  /** How two motions are shown. */
  readonly layout: "single" | "side" | "over";
  /** What the page starts with; a reader changes it. */
  readonly start: {
    /** Left out, the one that shows most: a body that goes far is followed. */
    readonly view?: View;
    readonly speed: number;
    readonly time: number;
    readonly playing: boolean;
    readonly theme?: Theme;
  };
  readonly motions: readonly MotionHeader[];
}

const MAGIC = "VRPL";
const BYTES = { f4: 4, f8: 8, d4: 4 } as const;

function isReference(part: object): part is ArrayReference {
  return "offset" in part && "type" in part && "shape" in part;
}

function size(shape: readonly number[]): number {
  return shape.reduce((product, side) => product * side, 1);
}

/** Whether all arrays that are referred to in a part of the header are within so many bytes. */
function within(part: unknown, room: number): boolean {
  if (typeof part !== "object" || part === null) return true;
  if (isReference(part)) return part.offset + BYTES[part.type] * size(part.shape) <= room;
  return Object.values(part).every((one) => within(one, room));
}

/** A header and its bytes; arrays are made when asked for. */
export class Replay {
  constructor(
    readonly header: ReplayHeader,
    private readonly bytes: ArrayBuffer,
    private readonly start: number,
  ) {}

  /** "VRPL", the header's length (u4, little endian), the header, zeros to a multiple of 8, arrays. */
  static decode(bytes: ArrayBuffer): Replay {
    const view = new DataView(bytes);
    if (bytes.byteLength < 8) throw new Error("a replay is cut short");
    const magic = String.fromCharCode(...new Uint8Array(bytes, 0, 4));
    if (magic !== MAGIC) throw new Error("this is no replay of voronets");
    const length = view.getUint32(4, true);
    if (8 + length > bytes.byteLength) throw new Error("a replay is cut short");
    const text = new TextDecoder().decode(new Uint8Array(bytes, 8, length));
    const header = JSON.parse(text) as { readonly format: unknown; readonly version: unknown };
    if (header.format !== "voronets-replay" || header.version !== 1) {
      throw new Error("this replay needs another version of the player");
    }
    const start = Math.ceil((8 + length) / 8) * 8;
    if (!within(header, bytes.byteLength - start)) throw new Error("a replay is cut short");
    return new Replay(header as ReplayHeader, bytes, start);
  }

  /** The numbers of an array as floats, those of f4 and f8 without a copy. */
  numbers(reference: ArrayReference): Float32Array | Float64Array {
    const at = this.start + reference.offset;
    const count = size(reference.shape);
    switch (reference.type) {
      case "f4":
        return new Float32Array(this.bytes, at, count);
      case "f8":
        return new Float64Array(this.bytes, at, count);
      case "d4": {
        const scale = reference.scale ?? 1;
        return Float64Array.from(this.whole(reference), (value) => scale * value);
      }
    }
  }

  /** The whole numbers of an array, such as the corners of triangles. */
  integers(reference: ArrayReference): Uint32Array {
    if (reference.type !== "d4") throw new Error(`expected d4, got ${reference.type}`);
    return new Uint32Array(this.whole(reference).buffer);
  }

  private whole({ offset, shape }: ArrayReference): Int32Array {
    const count = size(shape);
    const bytes = new Uint8Array(this.bytes, this.start + offset, 4 * count);
    const found = new Int32Array(count);
    for (let plane = 0; plane < 4; plane++) {
      for (let i = 0; i < count; i++) found[i]! |= bytes[plane * count + i]! << (8 * plane);
    }
    for (let i = 0; i < count; i++) found[i] = (found[i]! >>> 1) ^ -(found[i]! & 1);
    const width = size(shape.slice(1));
    summed(found, width);
    summed(found, width);
    return found;
  }
}

/** Differences between rows become the rows, modulo 2³². */
function summed(rows: Int32Array, width: number): void {
  for (let i = width; i < rows.length; i++) rows[i]! += rows[i - width]!;
}
