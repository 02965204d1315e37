/** What the script gives the page that holds it. */

import { element } from "./panel/elements";
import "./panel/style";
import { Player } from "./player";
import { decode } from "./replay/container";
import { createStage } from "./stage/stage";

/** Start the replay that the element `dataId` holds; what goes wrong is said in `parent`. */
async function open(parent: HTMLElement, dataId: string): Promise<Player> {
  try {
    const holder = document.getElementById(dataId);
    if (holder === null) throw new Error(`the page has no element "${dataId}"`);
    const replay = await decode(holder.textContent);
    const player = new Player(parent, replay, createStage);
    Object.assign(voronets, { player });
    return player;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const text = `This replay cannot be shown: ${reason}.`;
    parent.replaceChildren(element("p", { class: "voronets-broken", role: "alert" }, text));
    throw error;
  }
}

const voronets = { open, Player, decode, createStage };
Object.assign(globalThis, { voronets });
