// Build the player and the studio's page into the Python package: the player with all that it imports
// becomes one classic script, the page a module with parts that it fetches later; each has one style sheet.
// node build.mjs [--sources HASH] [--out FOLDER] [--studio FOLDER]
// tools/web.py calls it with the hash of the sources, and so knows later whether they have changed.
import { build } from "esbuild";
import { readdirSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const here = path.dirname(fileURLToPath(import.meta.url));
const { values: options } = parseArgs({
  options: {
    sources: { type: "string", default: "" },
    out: { type: "string", default: "../src/voronets/view/player/static" },
    studio: { type: "string", default: "../src/voronets/studio/static" },
  },
});

/** The packages of which something is in the bundle, by name. */
function packages(inputs) {
  const names = Object.keys(inputs).map(
    (input) => /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(input)?.[1],
  );
  return [...new Set(names.filter(Boolean))].sort();
}

/** Name, version and licence of a package; a package without a licence may not be given away. */
async function notice(name) {
  const folder = path.join(here, "node_modules", name);
  const { version, license } = JSON.parse(
    await readFile(path.join(folder, "package.json"), "utf8"),
  );
  const file = readdirSync(folder).find((entry) => /^licen[cs]e(\.|$)/i.test(entry));
  if (license !== "MIT" || file === undefined) {
    throw new Error(`${name}: expected the MIT licence and its text, got ${license} (${file})`);
  }
  const text = (await readFile(path.join(folder, file), "utf8")).replaceAll("\r", "").trim();
  return { name, version, text: `${name} ${version}\n\n${text}\n` };
}

/** Of KaTeX's fonts the woff2 files alone, which every browser that runs the page reads. */
const newestFonts = {
  name: "newest-fonts",
  setup({ onLoad }) {
    onLoad({ filter: /katex[^/\\]*\.css$/ }, async (file) => {
      const text = await readFile(file.path, "utf8");
      const older = /,\s*url\([^)]*\.(?:woff|ttf)\)\s*format\([^)]*\)/g;
      return { contents: text.replace(older, ""), loader: "css" };
    });
  },
};

/**
 * One entry as NAME.js and NAME.css in a folder, with the licences and a record of the build; in `parts`,
 * those that are imported later are scripts of their own.  Returns the `first` parts, which the page cannot do
 * without, and a function that writes the record.
 */
async function bundle(name, entry, out, parts) {
  const built = path.join(out, "built.json");
  await mkdir(out, { recursive: true });
  await rm(built, { force: true }); // until all is there, nothing is
  const { metafile, outputFiles } = await build({
    absWorkingDir: here,
    entryPoints: { [name]: entry },
    outdir: out,
    bundle: true,
    format: parts ? "esm" : "iife",
    splitting: parts,
    chunkNames: "part-[hash]",
    target: ["es2022", "chrome109", "firefox115", "safari16.4"],
    loader: { ".woff2": "file" },
    assetNames: "[name]",
    plugins: [newestFonts],
    minify: true,
    charset: "utf8",
    legalComments: "none", // the licences stand at the head of the script in full
    metafile: true,
    write: false,
    logLevel: "warning",
  }).catch(() => process.exit(1)); // esbuild has said what is wrong, and where
  const notices = await Promise.all(packages(metafile.inputs).map(notice));
  const licences = notices.map(({ text }) => text).join(`\n${"-".repeat(72)}\n\n`);
  const styles = path.join(out, `${name}.css`);
  await writeFile(styles, "");
  for (const old of readdirSync(out)) if (old.startsWith("part-")) await rm(path.join(out, old));
  for (const { path: file, contents, text } of outputFiles) {
    await writeFile(file, file.endsWith(".js") ? `/*!\n${licences}*/\n${text}` : contents);
  }
  await writeFile(path.join(out, "licences.txt"), licences);
  const versions = Object.fromEntries(notices.map(({ name, version }) => [name, version]));
  const files = outputFiles.map(({ path: file }) => path.basename(file));
  const record = { sources: options.sources, node: process.version, versions, files };
  const main = Object.values(metafile.outputs).find(({ entryPoint }) => entryPoint === entry);
  const first = main.imports.filter(({ kind }) => kind === "import-statement");
  return {
    first: first.map(({ path: file }) => path.basename(file)),
    record: () => writeFile(built, `${JSON.stringify(record, null, 2)}\n`),
  };
}

const [player, studio] = [options.out, options.studio].map((folder) => path.resolve(here, folder));
const bundles = [
  await bundle("player", "src/main.ts", player, false),
  await bundle("studio", "src/studio/main.ts", studio, true),
];
const page = await readFile(path.join(here, "src/studio/index.html"), "utf8");
const links = bundles[1].first.map((file) => `<link rel="modulepreload" href="/static/${file}" />`);
await writeFile(
  path.join(studio, "index.html"),
  page.replace("</head>", `${links.join("")}</head>`),
);
for (const { record } of bundles) await record();
