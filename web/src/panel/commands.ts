/** What the commands of keys and buttons do; each gives the words that are read aloud. */

import type { Player } from "../player";
import { LAYERS, type Layer } from "../stage/contract";
import { VIEW_NAMES } from "./controls";
import { decimals, speedText, timeText } from "./format";
import type { Command } from "./keyboard";
import { eventBeside } from "./segments";

/** A frame, in seconds of the reader: at slow motion a step is as short as the frames are. */
const FRAME = 1 / 60;
/** How far a key turns the camera, in radians, and how much farther it goes. */
const TURN = Math.PI / 24;
const NEARER = 1.15;

type Numbered = `view${1 | 2 | 3 | 4}` | `layer:${Layer}`;
type Action = (player: Player) => string;

const ACTIONS: Readonly<Record<Exclude<Command, Numbered>, Action>> = {
  toggle: (player) => {
    if (player.playing) player.pause();
    else player.play();
    return player.playing ? "Playing" : `Paused at ${at(player)}`;
  },
  back: (player) => go(player, player.time - FRAME * player.clock.speed),
  forward: (player) => go(player, player.time + FRAME * player.clock.speed),
  backSecond: (player) => go(player, player.time - 1),
  forwardSecond: (player) => go(player, player.time + 1),
  start: (player) => go(player, 0),
  end: (player) => go(player, player.end),
  eventAfter: (player) => goToEvent(player, 1),
  eventBefore: (player) => goToEvent(player, -1),
  slower: (player) => changeSpeed(player, -1),
  faster: (player) => changeSpeed(player, 1),
  loop: (player) => {
    player.setLoop(!player.clock.loop);
    return player.clock.loop ? "Repeats" : "Does not repeat";
  },
  turnLeft: (player) => turn(player, -TURN, 0, 1),
  turnRight: (player) => turn(player, TURN, 0, 1),
  rise: (player) => turn(player, 0, TURN, 1),
  sink: (player) => turn(player, 0, -TURN, 1),
  nearer: (player) => turn(player, 0, 0, 1 / NEARER),
  farther: (player) => turn(player, 0, 0, NEARER),
  zoomIn: (player) => zoom(player, 0.5, "Less time in the plots"),
  zoomOut: (player) => zoom(player, 2, "More time in the plots"),
  zoomAll: (player) => zoom(player, Infinity, "The whole time in the plots"),
  plots: (player) => (player.screen.togglePlots() ? "Plots shown" : "Plots hidden"),
  layout: (player) => player.screen.toggleLayout(),
  theme: (player) => {
    player.screen.theme.next();
    return `Colours: ${player.settings.theme}`;
  },
  fullscreen: (player) => {
    player.screen.toggleFullscreen();
    return "";
  },
  picture: (player) => (player.savePicture() ? "Picture saved" : "There is no picture"),
  about: (player) => {
    player.screen.about.toggle();
    return "";
  },
  help: (player) => {
    player.screen.help.toggle();
    return "";
  },
};

/** Do it, and give the words for it; none where it speaks for itself. */
export function perform(command: Command, player: Player): string {
  if (isLayer(command)) return toggleLayer(command.slice("layer:".length) as Layer, player);
  if (isView(command)) return changeView(Number(command.slice("view".length)) - 1, player);
  return ACTIONS[command](player);
}

function isLayer(command: Command): command is `layer:${Layer}` {
  return command.startsWith("layer:");
}

function isView(command: Command): command is `view${1 | 2 | 3 | 4}` {
  return /^view\d$/.test(command);
}

function at(player: Player): string {
  return `${timeText(player.time, decimals(player.end))} seconds`;
}

function go(player: Player, time: number): string {
  player.pause();
  player.seek(time);
  return at(player);
}

function goToEvent(player: Player, direction: 1 | -1): string {
  const events = player.header.motions.flatMap((motion) => motion.events);
  const next = eventBeside(events, player.time, direction);
  return next === null ? "No more events" : `${go(player, next.t)}: ${next.name}`;
}

function changeSpeed(player: Player, direction: 1 | -1): string {
  player.stepSpeed(direction);
  return `Speed ${speedText(player.clock.speed)}`;
}

function zoom(player: Player, factor: number, words: string): string {
  player.screen.plots.zoomBy(factor);
  return words;
}

function turn(player: Player, aside: number, up: number, factor: number): string {
  player.screen.stages.turn(aside, up, factor);
  return "";
}

function toggleLayer(layer: Layer, player: Player): string {
  const on = player.settings.layers.get(layer);
  if (on === undefined) return "";
  player.setLayer(layer, !on);
  const text = LAYERS.find(([id]) => id === layer)?.[1] ?? layer;
  return `${text}: ${on ? "hidden" : "shown"}`;
}

function changeView(index: number, player: Player): string {
  const view = player.settings.views[index];
  if (view === undefined) return "";
  player.setView(view);
  return VIEW_NAMES[view];
}
