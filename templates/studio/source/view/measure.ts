/** How large a robot is at home, and where its up and its ground are. */
import { Box3, Vector3 } from "three";
import type { Robot } from "../robot";

export interface Measure {
  /** Radius of a first link, m: other parts are multiples of it. */
  readonly thickness: number;
  readonly box: Box3;
  readonly centre: Vector3;
  /** Radius of the ball around all of it, m. */
  readonly radius: number;
  /** Against gravity; z where there is none. */
  readonly up: Vector3;
  /** Normal of the plane of a planar robot; null of a spatial one. */
  readonly normal: Vector3 | null;
  /** Normal of the ground, and its place along the normal, m. */
  readonly groundNormal: Vector3;
  readonly ground: number;
}

const AXES = ["x", "y", "z"];

function unit(axis: number): Vector3 {
  return new Vector3().setComponent(axis, 1);
}

/** Normal of a plane such as xy, towards those who look at it: x to the right, the other axis up. */
function normalOf(plane: string): Vector3 | null {
  const [first, second] = [AXES.indexOf(plane[0] ?? ""), AXES.indexOf(plane[1] ?? "")];
  return first < 0 || second < 0 ? null : unit(first).cross(unit(second));
}

export function measure(robot: Robot, points: Float64Array): Measure {
  const { gravity, size, plane } = robot.scene;
  const box = new Box3();
  const corner = new Vector3();
  for (let i = 0; i + 2 < points.length; i += 3) {
    box.expandByPoint(corner.fromArray(points, i));
  }
  const extent = box.getSize(new Vector3());
  const diagonal = Math.max(extent.length(), 1e-6);
  const thickness = 0.02 * Math.min(Math.max(size, 0.35 * diagonal), 0.7 * diagonal);
  const down = new Vector3(...gravity);
  const up = down.length() > 1e-9 ? down.normalize().negate() : unit(2);
  const normal = normalOf(plane);
  const groundNormal = normal ?? up;
  const axis = [0, 1, 2].find((each) => Math.abs(up.getComponent(each)) > 0.999) ?? -1;
  const entry = robot.dragging?.axes.indexOf(axis) ?? -1;
  const lowest = lowestAlong(groundNormal, points);
  const coordinate = robot.coordinates[entry];
  const sunk = normal || !coordinate ? 0 : reach(coordinate, up.getComponent(axis));
  return {
    thickness,
    box,
    centre: box.getCenter(new Vector3()),
    radius: 0.5 * diagonal + 3 * thickness,
    up,
    normal,
    groundNormal,
    ground: lowest - sunk - (normal ? 3.2 : 3.6) * thickness,
  };
}

/** How far below home a coordinate may go. */
function reach({ low, high, home }: { low: number; high: number; home: number }, sign: number): number {
  return sign > 0 ? Math.max(home - low, 0) : Math.max(high - home, 0);
}

function lowestAlong(normal: Vector3, points: Float64Array): number {
  let lowest = Number.POSITIVE_INFINITY;
  const point = new Vector3();
  for (let i = 0; i + 2 < points.length; i += 3) {
    lowest = Math.min(lowest, point.fromArray(points, i).dot(normal));
  }
  return lowest;
}

/** Of 1, 2 and 5 times a power of ten, the one next below a length. */
export function niceBelow(length: number): number {
  const power = 10 ** Math.floor(Math.log10(length));
  const part = length / power;
  return power * (part >= 5 ? 5 : part >= 2 ? 2 : 1);
}

/** A length in words: mm below 10 cm. */
export function lengthText(length: number): string {
  const [value, unitName] = length < 0.1 ? [1000 * length, "mm"] : [length, "m"];
  return `${Number(value.toPrecision(3))} ${unitName}`;
}
