/** The studio's script: asks the server what it can do, then builds the page. */

import { element } from "../panel/elements";
import "../panel/style";
import { Client } from "./client";
import type { About, Gallery } from "./protocol";
import { sentenceOf } from "./sentences";
import { StudioPage } from "./studio";
import "./style";

async function start(): Promise<void> {
  hideToken();
  const client = new Client();
  const waiting = element("p", { class: "voronets-broken", role: "status" }, "Starting …");
  document.body.replaceChildren(waiting);
  try {
    const [about, { entries }] = await Promise.all([
      client.get<About>("about"),
      client.get<Gallery>("gallery"),
    ]);
    const page = new StudioPage(client, about, entries);
    document.body.replaceChildren(page.root);
    Object.assign(globalThis, { voronets: { studio: page.work } }); // for tests and benchmarks
    page.start();
    whenIdle(() => void page.fetchRest());
  } catch (error) {
    const again = element("button", { type: "button" }, "Try again");
    again.addEventListener("click", () => void start());
    const words = element("p", { class: "voronets-broken", role: "alert" }, sentenceOf(error), " ");
    words.append(again);
    document.body.replaceChildren(words);
  }
}

/** Take the token out of the address bar: a cookie has it now, and links to scenarios must not. */
function hideToken(): void {
  if (location.search) history.replaceState(history.state, "", location.pathname + location.hash);
}

/** Do something when the page has nothing else to do. */
function whenIdle(task: () => void): void {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(task, { timeout: 3000 });
  else setTimeout(task, 500); // Safari
}

void start();
