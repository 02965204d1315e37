/** A rolling body: surfaces, the path of the contact on both, arrows, axes, trail. */

import * as THREE from "three";

import { bracket, lerp, slerp, type Numbers } from "../motion/interpolation";
import { flights, modeAt } from "../motion/modes";
import type { MotionHeader, Replay, RollingHeader } from "../replay/document";
import type { Actor } from "./actor";
import { Arrow, bodyAxes, FrictionCone, ShiningColour } from "./arrows";
import type { Layer, Shown } from "./contract";
import { Line, Ribbon, type Growing } from "./growing";
import { pressed, scaled, usual } from "./lengths";
import { modeColours } from "./modes";
import type { Palette } from "./palette";
import { SmoothPath } from "./smoothing";
import { sparse } from "./sparse";
import { BodySurface, GroundSurface } from "./surfaces";

/** In units of the body's size. */
const RIBBON = { width: 0.011, lift: 0.0015, most: 2.5 };
const ARROW = { radius: 0.011, omega: 0.95, reaction: 0.6, slip: 0.8, most: 1.6 };
const CONE = 0.55;
const AXES = 0.8;
const MARK = 0.018;
/** How far the drawn trail may be from the way of the centre. */
const TRAIL = 5e-4;
/** Of how many points and at how many moments the room of a body is measured. */
const SHAPE = 60;
const MOMENTS = 200;
/** How far a following camera may be from the centre. */
const NEAR = 0.15;

export class RollingActor implements Actor {
  readonly object = new THREE.Group();
  readonly layers: ReadonlySet<Layer>;
  readonly bounds = new THREE.Box3();
  readonly size: number;
  readonly ground: GroundSurface;
  readonly flies: boolean;

  private readonly body: BodySurface;
  private readonly frame = new THREE.Group();
  private readonly mark: THREE.Mesh;
  /** What there is at a contact alone, by layer: hidden in flight. */
  private readonly atContact = { contact: new THREE.Group(), cone: new THREE.Group() };
  private readonly markColour = new ShiningColour();
  private readonly omega: Arrow;
  private readonly reaction: Arrow;
  private readonly slip: Arrow | null;
  private readonly cone: FrictionCone | null;
  private readonly axes: ReturnType<typeof bodyAxes>;
  private readonly trail: Line;
  private readonly trailTime: Numbers;
  private readonly ribbons: { ground: Ribbon; body: Ribbon };
  private readonly slips: Numbers | null;
  private readonly data: Record<
    | "time"
    | "orientation"
    | "centre"
    | "omega"
    | "reaction"
    | "trackTime"
    | "track"
    | "trackBody"
    | "normal",
    Numbers
  >;
  private readonly scales: { omega: number; reaction: number; slip: number };
  private readonly smooth: SmoothPath;
  private palette: Palette | null = null;
  private toTheEnd = false;
  private time = 0;
  private inside: boolean | null = null;
  private touches = true;
  private contactBody: readonly number[] = [];

  /**
   * @param which colours, where two motions are laid over each other
   * @param wire  how thick a hoop is drawn
   */
  constructor(
    replay: Replay,
    private readonly header: MotionHeader,
    rolling: RollingHeader,
    private readonly which: number,
    wire: number,
  ) {
    const length = header.length;
    this.size = length;
    this.flies = header.modes.some(({ mode }) => mode === "flying");
    const { poses, track } = rolling;
    this.data = {
      time: replay.numbers(poses.time),
      orientation: replay.numbers(poses.orientation),
      centre: replay.numbers(poses.centre),
      omega: replay.numbers(poses.omega),
      reaction: replay.numbers(poses.reaction),
      trackTime: replay.numbers(track.time),
      track: replay.numbers(track.ground),
      trackBody: replay.numbers(track.body),
      normal: replay.numbers(track.normal),
    };
    this.slips = poses.slip === undefined ? null : replay.numbers(poses.slip);
    this.ground = GroundSurface.of(replay, rolling.ground, length);
    this.body = new BodySurface(replay, rolling.body, length, wire);
    const colours = this.colours(null);
    this.measure();
    const width = RIBBON.width * length;
    const lift = RIBBON.lift * length;
    // A long way is seen from afar: its ribbon is broader.
    const gaps = flights(this.data.trackTime, header.modes);
    const far = Math.min(
      RIBBON.most,
      this.bounds.getSize(new THREE.Vector3()).length() / (5 * length),
    );
    this.ribbons = {
      ground: new Ribbon(
        this.data.track,
        this.data.normal,
        colours,
        Math.max(1, far) * width,
        lift,
        gaps,
      ),
      body: new Ribbon(this.data.trackBody, this.bodyNormals(), colours, width, lift, gaps),
    };
    this.mark = this.markColour.mesh(new THREE.SphereGeometry(MARK * length, 24, 16));
    this.omega = new Arrow(ARROW.radius * length);
    this.reaction = new Arrow(ARROW.radius * length);
    this.slip = this.slips === null ? null : new Arrow(ARROW.radius * length);
    this.cone =
      rolling.friction === null ? null : new FrictionCone(rolling.friction, CONE * length);
    this.axes = bodyAxes(AXES * length);
    const { time, centre: points } = this.data;
    const trail = sparse({ time, points }, TRAIL * length);
    this.trailTime = trail.time;
    this.trail = new Line(trail.points, 2.5, 0xffffff);
    this.scales = {
      omega: (ARROW.omega * length) / usual(this.data.omega, 0.95),
      reaction: (ARROW.reaction * length) / usual(pressed(this.data.reaction), 0.5),
      slip: (ARROW.slip * length) / usual(this.slips ?? new Float32Array(0), 0.95),
    };
    this.smooth = new SmoothPath(
      this.data.time,
      this.data.centre,
      header.tEnd,
      NEAR * header.length,
    );
    this.frame.add(this.body.group, this.ribbons.body.object, this.axes.object);
    const { contact, cone } = this.atContact;
    contact.add(this.mark);
    if (this.cone) cone.add(this.cone.object);
    this.object.add(this.frame, this.ribbons.ground.object, contact, cone, this.omega.object);
    this.object.add(this.reaction.object, this.trail.object);
    if (this.slip) this.object.add(this.slip.object);
    this.layers = new Set<Layer>([
      "trackGround", "trackBody", "contact", "omega", "reaction", "axes", "trail", "whole", "shadows", "seeThrough",
      ...(this.cone ? (["cone"] as const) : []),
      ...(this.slip ? (["slip"] as const) : []),
    ]); // prettier-ignore
  }

  show(t: number): void {
    const { data } = this;
    this.time = t;
    const at = bracket(data.time, t);
    const on = bracket(data.trackTime, t);
    const [w, x, y, z] = slerp(data.orientation, at) as [number, number, number, number];
    const centre = lerp(data.centre, 3, at);
    const contact = lerp(data.track, 3, on);
    const normal = lerp(data.normal, 3, on);
    const reaction = lerp(data.reaction, 3, at);
    this.contactBody = lerp(data.trackBody, 3, on);
    this.frame.quaternion.set(x, y, z, w);
    this.frame.position.fromArray(centre);
    this.mark.position.fromArray(contact);
    this.omega.object.position.fromArray(centre);
    this.omega.point(scaled(lerp(data.omega, 3, at), this.scales.omega, ARROW.most * this.size));
    this.reaction.object.position.fromArray(contact);
    this.reaction.point(scaled(reaction, this.scales.reaction, ARROW.most * this.size));
    const mode = modeAt(this.header.modes, Math.min(t, this.header.tEnd));
    this.touches = this.mark.visible = mode !== "flying";
    if (this.slip && this.slips) {
      this.slip.object.position.fromArray(contact);
      this.slip.point(scaled(lerp(this.slips, 3, at), this.scales.slip, ARROW.most * this.size));
    }
    this.inside = null;
    if (this.cone) {
      this.cone.object.visible = this.touches;
      this.cone.object.position.fromArray(contact);
      const inside = this.cone.stand(normal, reaction);
      // On the cone rounding would decide: a body that slides is where the cone ends.
      this.inside = this.touches ? inside && mode !== "sliding" : null;
      if (this.palette)
        this.cone.paint(this.inside === false ? this.palette.outside : this.palette.inside);
    }
    this.draw(this.ribbons.ground, on, contact);
    this.draw(this.ribbons.body, on, this.contactBody);
    this.draw(this.trail, bracket(this.trailTime, t), centre);
  }

  private draw(curve: Growing, at: { i: number; s: number }, head: readonly number[]): void {
    if (this.toTheEnd) curve.whole();
    else curve.grow(at, head);
  }

  setLayer(layer: Layer, on: boolean): void {
    const objects: Partial<Record<Layer, THREE.Object3D>> = {
      trackGround: this.ribbons.ground.object,
      trackBody: this.ribbons.body.object,
      contact: this.atContact.contact,
      cone: this.atContact.cone,
      omega: this.omega.object,
      reaction: this.reaction.object,
      axes: this.axes.object,
      trail: this.trail.object,
    };
    if (this.slip) objects.slip = this.slip.object;
    const object = objects[layer];
    if (object) object.visible = on;
    if (layer === "seeThrough") this.body.seeThrough(on);
    if (layer === "shadows") this.body.castShadow(on);
    if (layer === "whole") {
      this.toTheEnd = on;
      this.show(this.time);
    }
  }

  paint(palette: Palette): void {
    this.palette = palette;
    this.ground.paint(palette);
    this.body.paint(palette, palette.bodies[this.which % palette.bodies.length]!);
    const colours = this.colours(palette);
    this.ribbons.ground.recolour(colours);
    this.ribbons.body.recolour(colours);
    this.markColour.set(palette.contact);
    this.omega.paint(palette.omega);
    this.reaction.paint(palette.reaction);
    this.slip?.paint(palette.slip);
    this.trail.object.material.color.set(palette.trail);
    this.axes.lines.forEach((line, k) => line.object.material.color.set(palette.axes[k]!));
  }

  shown(): Shown {
    const { origin } = this.header;
    const q = this.frame.quaternion;
    const moved = (point: THREE.Vector3): number[] => point.toArray().map((x, k) => x + origin[k]!);
    return {
      time: this.time,
      orientation: [q.w, q.x, q.y, q.z],
      centre: moved(this.frame.position),
      contact: moved(this.mark.position),
      contactBody: this.contactBody,
      normal: lerp(this.data.normal, 3, bracket(this.data.trackTime, this.time)),
      touches: this.touches,
      insideCone: this.inside,
    };
  }

  middle(t: number): readonly number[] {
    return this.smooth.at(t);
  }

  pose(t: number): { orientation: readonly number[]; centre: readonly number[] } {
    const at = bracket(this.data.time, t);
    return { orientation: slerp(this.data.orientation, at), centre: lerp(this.data.centre, 3, at) };
  }

  private colours(palette: Palette | null): Float32Array {
    return modeColours(this.data.trackTime, this.header.modes, palette);
  }

  /** The body's outward normals along the contact, in its own axes: those of the ground, turned. */
  private bodyNormals(): Float32Array {
    const { trackTime, normal, time, orientation } = this.data;
    const found = new Float32Array(normal.length);
    const n = new THREE.Vector3();
    const q = new THREE.Quaternion();
    trackTime.forEach((t, i) => {
      const [w, x, y, z] = slerp(orientation, bracket(time, t)) as [number, number, number, number];
      n.fromArray(normal, 3 * i)
        .applyQuaternion(q.set(-x, -y, -z, w))
        .negate()
        .toArray(found, 3 * i);
    });
    return found;
  }

  /** The room that the body takes on its way: some of its points at some of its poses. */
  private measure(): void {
    const shape = this.body.points(SHAPE);
    const { time, track } = this.data;
    const point = new THREE.Vector3();
    const turn = new THREE.Quaternion();
    for (let k = 0; k <= MOMENTS; k++) {
      const at = Math.floor((k / MOMENTS) * (time.length - 1));
      const { orientation, centre } = this.pose(time[at]!);
      const [w, x, y, z] = orientation as [number, number, number, number];
      turn.set(x, y, z, w);
      for (const corner of shape) {
        point.copy(corner).applyQuaternion(turn);
        this.enclose(point.x + centre[0]!, point.y + centre[1]!, point.z + centre[2]!);
      }
    }
    for (let i = 0; i + 2 < track.length; i += 3)
      this.enclose(track[i]!, track[i + 1]!, track[i + 2]!);
  }

  private enclose(x: number, y: number, z: number): void {
    const point = new THREE.Vector3(x, y, z);
    if (Number.isFinite(point.lengthSq())) this.bounds.expandByPoint(point);
  }
}
