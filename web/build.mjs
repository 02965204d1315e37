// Build the player: src/main.ts with all that it imports becomes one classic script and one style
// sheet in the Python package.  node build.mjs [--sources HASH] [--out FOLDER]
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
  },
});
const out = path.resolve(here, options.out);
const built = path.join(out, "built.json");

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

await mkdir(out, { recursive: true });
await rm(built, { force: true }); // until all is there, nothing is
const { metafile, outputFiles } = await build({
  absWorkingDir: here,
  entryPoints: { player: "src/main.ts" },
  outdir: out,
  bundle: true,
  format: "iife",
  target: ["es2022", "chrome109", "firefox115", "safari16.4"],
  minify: true,
  charset: "utf8",
  legalComments: "none", // the licences stand at the head of the script in full
  metafile: true,
  write: false,
  logLevel: "warning",
}).catch(() => process.exit(1)); // esbuild has said what is wrong, and where
const output = (suffix) => outputFiles.find((file) => file.path.endsWith(suffix))?.text ?? "";
const notices = await Promise.all(packages(metafile.inputs).map(notice));
const licences = notices.map(({ text }) => text).join(`\n${"-".repeat(72)}\n\n`);

await writeFile(path.join(out, "player.js"), `/*!\n${licences}*/\n${output(".js")}`);
await writeFile(path.join(out, "player.css"), output(".css"));
await writeFile(path.join(out, "licences.txt"), licences);
const versions = Object.fromEntries(notices.map(({ name, version }) => [name, version]));
const record = { sources: options.sources, node: process.version, versions };
await writeFile(built, `${JSON.stringify(record, null, 2)}\n`);
