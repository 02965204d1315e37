/** What draws thumbnails, with three.js: fetched when the first one is to be drawn. */

export { createRenderer, endRenderer } from "../../stage/renderer";
export { Thumbnail } from "./thumbnail";
