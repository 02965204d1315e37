/** What the script gives the page that holds it. */

import { Replay } from "./replay/document";

Object.assign(globalThis, { voronets: { decode: (bytes: ArrayBuffer) => Replay.decode(bytes) } });
