/** What shows motions, with three.js: fetched when the first one is to be shown. */

export { Player } from "../player";
export { createStage } from "../stage/stage";
