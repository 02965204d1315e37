// Reads [formula, display] as JSON, one a line, and answers {html} or {error}, one a line.
import { createInterface } from "node:readline";

const { default: katex } = await import(process.argv[2]);

for await (const line of createInterface({ input: process.stdin })) {
  const [formula, displayMode] = JSON.parse(line);
  let answer;
  try {
    const html = katex.renderToString(formula, { displayMode, strict: "ignore" });
    answer = { html };
  } catch (error) {
    answer = { error: error.message };
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
