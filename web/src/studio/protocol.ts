/** What the page and the studio's server say to each other; `voronets/studio` is the other side.
 *
 * `GET  /api/about`, `/api/gallery`, `/api/thumbnail/NAME` and `POST /api/check` are answered at once.  Every
 * other `POST /api/WORK` is answered by a stream of frames: a letter, the length (u4, little endian), the
 * content.  "J" is JSON, a `Message`; "B" is bytes that belong to the result before them.  To end work, abort
 * the request; the server ends it too when the page is closed.  What cannot be begun is answered by a
 * status of 4xx and a `Refusal`; what fails later by an `error` in the stream.
 */

/** What a scenario is, dotted keys and values as files have them. */
export type Value =
  string | number | boolean | readonly Value[] | { readonly [key: string]: Value };
export type ScenarioTable = Readonly<Record<string, Value>>;

/** A scenario: a name of the gallery, the text of a file, or a table. */
export type Source =
  { readonly name: string } | { readonly toml: string } | { readonly table: ScenarioTable };

/** Changes by dotted key; null takes a key away.  "start.omega.2": -4 */
export type Changes = Readonly<Record<string, Value | null>>;

/** A scenario with changes: what every work begins with. */
export interface Stated {
  readonly scenario: Source;
  readonly changes?: Changes;
}

/** What is wrong with one key; both texts may have three lines: words, the formula, a caret below it. */
export interface Fault {
  readonly key: string;
  readonly got: unknown;
  /** A noun phrase: "a positive number". */
  readonly expected: string;
  /** The whole fault in a sentence for the reader. */
  readonly message?: string;
}

export interface Refusal {
  /** A sentence for the reader. */
  readonly message: string;
  readonly errors: readonly Fault[];
}

// -- GET /api/about -----------------------------------------------------------------------------------------

export interface About {
  readonly version: string;
  /** Those that are installed, the default first. */
  readonly engines: readonly string[];
  /** Formats that can be downloaded here: "nc", "html", "toml", "png", "svg", "pdf", "mp4", "webp", "gif". */
  readonly formats: readonly string[];
  /** Seconds after which work is stopped, and how much may be under way at once. */
  readonly limits: { readonly seconds: number; readonly works: number; readonly bytes: number };
}

// -- GET /api/gallery ---------------------------------------------------------------------------------------

export interface GalleryEntry {
  readonly name: string;
  readonly title: string;
  readonly lookFor: string;
  readonly kind: "rolling" | "system";
  /** The contact law of a rolling body, such as "coulomb"; "" of a system. */
  readonly law: string;
  /** Whether the package has a still of it, `/api/picture/THEME/NAME`. */
  readonly pictured: boolean;
}

/** `GET /api/gallery` → { entries: GalleryEntry[] }; `GET /api/thumbnail/NAME` → bytes of a small replay. */
export interface Gallery {
  readonly entries: readonly GalleryEntry[];
}

// -- POST /api/check: Stated → Checked (200), or Checked with errors (422) ------------------------------------

interface FieldBase {
  /** Dotted, as `Changes` take it: "body.mass", "start.omega", "system.parameters.m". */
  readonly key: string;
  /** The last part of the key in words: "semi axes". */
  readonly label: string;
  /** A sentence. */
  readonly meaning: string;
  readonly unit: string;
  /** Whether the table has it; a field that it has not shows its default, where there is one. */
  readonly present: boolean;
  /** Whether it may be taken away. */
  readonly optional: boolean;
  /** In words what it may hold: "a positive number". */
  readonly expected: string;
}

/** Between these ends a slider goes; the value may be typed beyond them. */
export interface Range {
  readonly low: number;
  readonly high: number;
}

export interface NumberField extends FieldBase {
  readonly kind: "number";
  readonly value: number | null;
  readonly range: Range;
}

/** A vector or a list of numbers; a component has the key `${key}.${i}`. */
export interface NumbersField extends FieldBase {
  readonly kind: "numbers";
  readonly value: readonly number[] | null;
  /** "x", "y", "z"; "w" …; "1", "2", … */
  readonly components: readonly string[];
  readonly range: Range;
}

/** A 3×3 matrix; a component has the key `${key}.${i}.${j}`. */
export interface MatrixField extends FieldBase {
  readonly kind: "matrix";
  readonly value: readonly (readonly number[])[];
  readonly range: Range;
}

/** The angles of R = Rz(heading) Rx(lean) Rz(spin), in degrees. */
export interface Angles {
  readonly lean: number;
  readonly heading: number;
  readonly spin: number;
}

/** A number of the file that can be varied, as `--vary` takes its key. */
export interface VariedNumber {
  readonly key: string;
  readonly label: string;
  readonly unit: string;
  readonly value: number;
  readonly range: Range;
}

/** An orientation in whatever form the file has it; sent as a table of the angles or as a quaternion. */
export interface OrientationField extends FieldBase {
  readonly kind: "orientation";
  readonly value: Angles;
  readonly ranges: Readonly<Record<keyof Angles, Range>>;
  /** w, x, y, z. */
  readonly quaternion: readonly number[];
  /** What the three angles are, in a sentence or two. */
  readonly hint: string;
  /** Those of the file's own form. */
  readonly numbers: readonly VariedNumber[];
}

export interface ChoiceField extends FieldBase {
  readonly kind: "choice";
  readonly value: string | null;
  readonly choices: readonly string[];
  /** Another choice brings other keys along: send it as `reshape` to `/api/check`, not as a change. */
  readonly reshapes: boolean;
}

export interface BooleanField extends FieldBase {
  readonly kind: "boolean";
  readonly value: boolean | null;
}

export interface TextField extends FieldBase {
  readonly kind: "text";
  readonly value: string | null;
}

/** A formula, read by voronets' own parser; a number may stand for it. */
export interface FormulaField extends FieldBase {
  readonly kind: "formula";
  readonly value: string | number | null;
  /** The names that it may use. */
  readonly of: readonly string[];
}

/** A list of names, such as the coordinates of a system. */
export interface NamesField extends FieldBase {
  readonly kind: "names";
  readonly value: readonly string[];
}

/** A list, or a table under names that the reader chooses; its entries have fields of their own. */
export interface ListField extends FieldBase {
  readonly kind: "list";
  readonly value: Value | null;
  readonly entries: readonly { readonly key: string; readonly label: string }[];
  /** Whether an entry has a name, and not a number. */
  readonly named: boolean;
  /** For a new entry; null where none can be added here. */
  readonly example: Value | null;
}

/** Anything else (lists of tables, …), as the text of a TOML value; sent as { "key": { "toml": text } }. */
export interface TomlField extends FieldBase {
  readonly kind: "toml";
  readonly text: string;
}

export type Field =
  | NumberField
  | NumbersField
  | MatrixField
  | OrientationField
  | ChoiceField
  | BooleanField
  | TextField
  | FormulaField
  | NamesField
  | ListField
  | TomlField;

/** A table of the scenario: "body", "body.surface", "start", … in the order of the form. */
export interface FieldGroup {
  /** Its dotted name; "" for the title and what to look for. */
  readonly name: string;
  readonly title: string;
  readonly meaning: string;
  readonly fields: readonly Field[];
}

export interface CheckRequest extends Stated {
  /** Another kind of surface, another contact law: keys that it has not go, those that it needs come. */
  readonly reshape?: { readonly key: string; readonly value: string };
  /** Texts of TOML values by dotted key. */
  readonly texts?: Readonly<Record<string, string>>;
}

export interface Checked {
  /** A sentence on what is wrong; "" where nothing is. */
  readonly message: string;
  readonly errors: readonly Fault[];
  /** With the changes made. */
  readonly table: ScenarioTable;
  /** The same as a file; the text that was sent, comments and all, where nothing was changed. */
  readonly toml: string;
  readonly title: string;
  readonly lookFor: string;
  readonly kind: "rolling" | "system";
  /** "rolling", "coulomb", …; "" of a system. */
  readonly law: string;
  /** What it is, in a line; "" where something is wrong. */
  readonly about: string;
  readonly groups: readonly FieldGroup[];
  /** What was corrected on reading, in sentences. */
  readonly corrections: readonly string[];
  /** What events, sections and sweeps may name: "omega_x", "energy", "phi'", … */
  readonly observables: readonly Observable[];
}

export interface Observable {
  readonly name: string;
  /** In words. */
  readonly label: string;
  readonly unit: string;
}

// -- streams ------------------------------------------------------------------------------------------------

export interface Progress {
  readonly type: "progress";
  /** What is being done: "compiling", "rolling", "estimating the accuracy" */
  readonly text: string;
  /** How much of `of` is done; null where that is not known. */
  readonly done: number | null;
  readonly of: number | null;
}

export interface Failure extends Refusal {
  readonly type: "error";
}

/** A piece of a result that is not whole yet. */
export interface Part<P> {
  readonly type: "part";
  readonly part: P;
}

export interface Result<R> {
  readonly type: "result";
  readonly result: R;
  /** How many frames of bytes follow. */
  readonly blobs: number;
}

export type Message<R, P = never> = Progress | Failure | Part<P> | Result<R>;

/** What the reader is told of a motion. */
export interface Sentence {
  readonly mark: "good" | "note" | "bad";
  /** What it is about: "Energy", "Would it slip?" */
  readonly about: string;
  readonly text: string;
}

// -- POST /api/run: RunRequest → RunTold, and the bytes of a replay -----------------------------------------

export interface RunRequest extends Stated {
  /** While a slider moves: quick and rough to look at, computed as exactly. */
  readonly draft?: boolean;
  readonly engine?: string;
  readonly tolerance?: number;
}

export interface RunTold {
  readonly title: string;
  readonly outcome: string;
  readonly message: string;
  readonly tEnd: number;
  readonly duration: number;
  /** Of the processor, compilation included. */
  readonly seconds: number;
  readonly verdict: readonly Sentence[];
  /** The numbers behind it. */
  readonly numbers: readonly { readonly label: string; readonly value: string }[];
}

// -- POST /api/compare: CompareRequest → Compared, and the bytes of a replay of both ------------------------

export interface CompareRequest {
  readonly first: RunRequest;
  readonly second: RunRequest;
  readonly layout: "side" | "over";
}

export interface Compared {
  readonly first: RunTold;
  readonly second: RunTold;
  /** How far they are apart, where they have the same observables. */
  readonly apart: readonly {
    readonly name: string;
    readonly label: string;
    readonly unit: string;
    readonly most: number;
    /** The time of that. */
    readonly t: number;
  }[];
}

// -- POST /api/equations ------------------------------------------------------------------------------------

export interface EquationsRequest extends Stated {
  /** Left out: the list of forms. */
  readonly form?: string;
  /** All letters as the paper has them, nothing put in that is zero here. */
  readonly general?: boolean;
  /** "python", "c", "julia", "jax", "casadi": the code of the form instead of its equations. */
  readonly language?: string;
}

export interface FormEntry {
  readonly form: string;
  readonly title: string;
  readonly source: string;
  /** Why it does not apply; "" where it does. */
  readonly reason: string;
}

export type EquationsTold =
  | { readonly forms: readonly FormEntry[] }
  | {
      readonly form: string;
      readonly title: string;
      readonly source: string;
      /** For a paper: a whole `align*` environment or several. */
      readonly latex: string;
      /** The same for KaTeX: one display a line. */
      readonly displays: readonly string[];
      readonly text: string;
    }
  | { readonly form: string; readonly language: string; readonly code: string };

// -- POST /api/integrals: { …Stated } → IntegralsTold --------------------------------------------------------

export interface Claim {
  readonly name: string;
  readonly title: string;
  readonly source: string;
  /** LaTeX. */
  readonly formula: string;
  readonly plain: string;
  readonly holds: boolean;
  readonly conditions: readonly {
    readonly what: string;
    readonly holds: boolean;
    readonly residual: number | null;
    readonly got: string;
  }[];
  readonly unit?: string;
  /** How many constants it adds to those before it. */
  readonly adds?: number;
  /** Along the motion of the scenario; null where it does not hold. */
  readonly value?: readonly number[] | number | null;
  readonly drift?: number | null;
  /** The motion contradicts it. */
  readonly withdrawn?: boolean;
}

export interface IntegralsTold {
  readonly headline: string;
  readonly integrals: readonly Claim[];
  readonly measures: readonly Claim[];
  readonly latex: string;
  readonly outcome: string;
  readonly tEnd: number;
}

// -- POST /api/steady ---------------------------------------------------------------------------------------

export interface SteadyRequest extends Stated {
  /** "start.omega.2=2:10:17"; left out: the steady motion near the start. */
  readonly vary?: string;
}

export interface SteadyMotion {
  /** Of the keys that were varied. */
  readonly values: Readonly<Record<string, number>>;
  readonly stable: boolean;
  readonly eigenvalues: readonly (readonly [number, number])[];
  /** The speeds along the symmetries, by name. */
  readonly along: Readonly<Record<string, number>>;
  /** What to change in the scenario to begin there. */
  readonly changes: Changes;
  /** The state's numbers by name, for the diagram's other axis. */
  readonly state: Readonly<Record<string, number>>;
}

export interface SteadyTold {
  readonly key: string;
  readonly unit: string;
  readonly steady: readonly SteadyMotion[];
  /** Values of the key where stability changes, and where a branch turns back. */
  readonly critical: readonly number[];
  readonly folds: readonly number[];
  readonly message: string;
}

// -- POST /api/section: SectionParts with the first points, then SectionTold with all ----------------------------

export interface SectionRequest extends Stated {
  readonly when: string;
  readonly direction: "rising" | "falling" | "both";
  readonly crossings: number;
  /** Two observables: across and up. */
  readonly show: readonly [string, string];
  /** So many starts on the energy of the scenario's; left out: the scenario's alone. */
  readonly starts?: number;
}

export interface SectionPart {
  /** The number of the motion. */
  readonly motion: number;
  readonly t: readonly number[];
  /** Across and up of every crossing. */
  readonly show: readonly (readonly [number, number])[];
}

export interface SectionTold {
  readonly axes: readonly [Observable, Observable];
  /** The number of the motion of every crossing, its time, and where it is. */
  readonly motion: readonly number[];
  readonly t: readonly number[];
  readonly across: readonly number[];
  readonly up: readonly number[];
  /** What to change in the scenario to begin at a crossing: the i-th number of each column. */
  readonly begin: Readonly<Record<string, readonly (number | readonly number[] | null)[]>>;
  readonly outcome: string;
  readonly message: string;
  readonly notes: readonly string[];
}

// -- POST /api/sweep: parts SweepPart as blocks are done, then SweepTold ---------------------------------------

export interface SweepRequest extends Stated {
  /** One key or two: "start.omega.2=-8:8:33". */
  readonly vary: readonly string[];
  /** "final:omega_z", "min:normal_reaction", "max:energy". */
  readonly record: string;
}

export interface SweepAxis {
  readonly key: string;
  readonly unit: string;
  readonly values: readonly number[];
}

export interface SweepPart {
  /** Said with the first part. */
  readonly axes: readonly SweepAxis[];
  /** Which runs: their places along the axes. */
  readonly places: readonly (readonly number[])[];
  /** null where there is no number. */
  readonly values: readonly (number | null)[];
  readonly outcomes: readonly string[];
}

export interface SweepTold {
  readonly axes: readonly SweepAxis[];
  readonly record: Observable;
  readonly runs: number;
  readonly seconds: number;
  /** How often each outcome. */
  readonly outcomes: Readonly<Record<string, number>>;
}

// -- POST /api/download: DownloadRequest → { name, type } and the bytes of the file ----------------------------

export interface DownloadRequest extends Stated {
  /** One of `About.formats`. */
  readonly format: string;
  /** For films and pictures of a moment, as the player shows it. */
  readonly view?: string;
  readonly speed?: number;
  readonly from?: number;
  readonly to?: number;
  readonly theme?: "light" | "dark";
}

export interface Downloaded {
  readonly name: string;
  /** Its media type. */
  readonly type: string;
}
