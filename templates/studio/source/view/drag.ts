/** What a movement of the pointer means in the world: along an axis, in a plane, about an axis. */
import { Vector3 } from "three";
import { exponential, multiply, normalised, type Quaternion } from "../quaternion";
import type { Robot } from "../robot";
import type { Rig } from "./rig";

/** What is held: the platform in all its freedoms, or along or about one axis; or a motor. */
export type Grip =
  | { readonly kind: "plane" }
  | { readonly kind: "axis"; readonly axis: Vector3 }
  | { readonly kind: "turn"; readonly axis: Vector3 }
  | { readonly kind: "motor"; readonly motor: number; readonly axis: Vector3; readonly turns: boolean };

/** Of one line of sight, below which an axis is too much along it for it to be followed. */
const STEEP = 0.2;
const SLOW = 0.2;
/** Who takes hold of a motor nearer than so many pixels to its axis pulls to the right or up, not around it. */
const NEAR = 26;
const RADIANS = 0.01;

export class Pull {
  /** Where what is held is, m. */
  readonly at = new Vector3();
  /** Movement since the last call: m in the world, or rad. */
  readonly shift = new Vector3();
  angle = 0;
  #straight = false;
  #x = 0;
  #y = 0;
  readonly #origin = new Vector3();
  readonly #sight = new Vector3();
  readonly #before = new Vector3();
  readonly #after = new Vector3();
  readonly #normal = new Vector3();

  constructor(
    readonly rig: Rig,
    readonly grip: Grip,
    /** World axes in which the platform moves. */
    readonly axes: readonly number[],
  ) {}

  begin(at: Vector3, x: number, y: number): void {
    this.at.copy(at);
    this.#x = x;
    this.#y = y;
    const seen = this.rig.project(at, this.#before);
    this.#straight = this.grip.kind === "motor" && Math.hypot(seen.x - x, seen.y - y) < NEAR * this.rig.zoomed;
  }

  /** The pointer is at (x, y), pixels. */
  move(x: number, y: number, slow: boolean): void {
    const { grip } = this;
    const turns = grip.kind === "turn" || (grip.kind === "motor" && grip.turns);
    this.shift.set(0, 0, 0);
    this.angle = 0;
    if (turns) {
      this.angle = this.#turned(grip.axis, x, y);
    } else if (grip.kind === "plane") {
      this.#moved(x, y);
    } else {
      this.shift.copy(grip.axis).multiplyScalar(this.#along(grip.axis, x, y));
    }
    const factor = slow ? SLOW : 1;
    this.shift.multiplyScalar(factor);
    this.angle *= factor;
    this.#x = x;
    this.#y = y;
  }

  /** Where the line of sight meets the plane through what is held. */
  #meet(x: number, y: number, into: Vector3): boolean {
    this.rig.ray(x, y, this.#origin, this.#sight);
    const slope = this.#sight.dot(this.#normal);
    if (Math.abs(slope) < 1e-6) {
      return false;
    }
    const way = into.copy(this.at).sub(this.#origin).dot(this.#normal) / slope;
    into.copy(this.#origin).addScaledVector(this.#sight, way);
    return Math.abs(way) < 1e3 * this.rig.look.distance;
  }

  #moved(x: number, y: number): void {
    this.#normal.copy(this.rig.back);
    if (this.axes.length === 2) {
      const third = [0, 1, 2].find((axis) => !this.axes.includes(axis)) ?? 2;
      if (Math.abs(this.rig.back.getComponent(third)) > STEEP) {
        this.#normal.set(0, 0, 0).setComponent(third, 1);
      }
    }
    if (!this.#meet(this.#x, this.#y, this.#before) || !this.#meet(x, y, this.#after)) {
      return;
    }
    this.#after.sub(this.#before);
    for (const axis of this.axes) {
      this.shift.setComponent(axis, this.#after.getComponent(axis));
    }
  }

  /** How far along an axis: in the plane of the axis that is seen best. */
  #along(axis: Vector3, x: number, y: number): number {
    const seen = Math.hypot(axis.dot(this.rig.right), axis.dot(this.rig.above));
    if (seen < STEEP) {
      return (this.#y - y) * this.rig.pixelAt(this.at);
    }
    this.#normal.copy(this.rig.back).addScaledVector(axis, -axis.dot(this.rig.back)).normalize();
    if (!this.#meet(this.#x, this.#y, this.#before) || !this.#meet(x, y, this.#after)) {
      return 0;
    }
    return this.#after.sub(this.#before).dot(axis);
  }

  /** By which angle about an axis; where the plane of the turn is seen from its edge, 100 pixels are a radian. */
  #turned(axis: Vector3, x: number, y: number): number {
    if (this.#straight) {
      return RADIANS * (x - this.#x + this.#y - y);
    }
    const facing = axis.dot(this.rig.back);
    if (Math.abs(facing) < STEEP) {
      const across = this.#before.crossVectors(axis, this.rig.back);
      return ((x - this.#x) * across.dot(this.rig.right) - (y - this.#y) * across.dot(this.rig.above)) / 100;
    }
    this.#normal.copy(axis);
    if (!this.#meet(this.#x, this.#y, this.#before) || !this.#meet(x, y, this.#after)) {
      return 0;
    }
    this.#before.sub(this.at);
    this.#after.sub(this.at);
    const sine = this.#normal.crossVectors(this.#before, this.#after).dot(axis);
    return Math.atan2(sine, this.#before.dot(this.#after));
  }
}

/** A pose, moved by a shift and turned about an axis, within the freedoms of the robot. */
export function movedPose(
  robot: Robot,
  pose: readonly number[],
  shift: Vector3,
  axis: Vector3,
  angle: number,
): number[] {
  const { dragging, coordinates } = robot;
  const moved = [...pose];
  if (!dragging) {
    return moved;
  }
  const entries = coordinates.flatMap(({ unit }, entry) => (unit === "m" ? [entry] : []));
  dragging.axes.forEach((world, i) => {
    const entry = entries[i];
    if (entry !== undefined) {
      moved[entry]! += shift.getComponent(world);
    }
  });
  if (angle !== 0 && dragging.rotation === "axis") {
    moved[moved.length - 1]! += angle;
  } else if (angle !== 0 && dragging.rotation === "free") {
    const own = moved.splice(-4) as unknown as Quaternion;
    const turn = exponential([axis.x * angle, axis.y * angle, axis.z * angle]);
    moved.push(...normalised(multiply(turn, own)));
  }
  return moved;
}

/** Axes about which the platform may be turned. */
export function turnAxes(robot: Robot): Vector3[] {
  const { dragging } = robot;
  if (dragging?.rotation === "axis") {
    return [new Vector3(...dragging.normal).normalize()];
  }
  return dragging?.rotation === "free" ? [0, 1, 2].map((axis) => new Vector3().setComponent(axis, 1)) : [];
}
