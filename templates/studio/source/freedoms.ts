/** In what the state can move: its coordinates, and turns about the world's axes in place of a quaternion. */
import { exponential, logarithm, multiply, normalised, type Quaternion } from "./quaternion";
import type { Robot } from "./robot";

export interface Freedom {
  readonly name: string;
  readonly unit: string;
  /** Entry of the pose; −1 for a turn. */
  readonly entry: number;
  /** World axis of a turn; −1 for an entry. */
  readonly axis: number;
  readonly low: number;
  readonly high: number;
}

const TURN = 0.35;
const AXES = ["x", "y", "z"] as const;

/** First entry of the quaternion of the pose; −1 where there is none. */
export function quaternionAt(robot: Robot): number {
  const last = robot.coordinates.slice(-4);
  const free = robot.dragging?.rotation === "free" || (last.length === 4 && last.every(({ unit }) => unit === "1"));
  return free ? robot.coordinates.length - 4 : -1;
}

/** Freedoms in the order of the entries of the rate. */
export function freedomsOf(robot: Robot): readonly Freedom[] {
  const quaternion = quaternionAt(robot);
  const linear = quaternion < 0 ? robot.coordinates : robot.coordinates.slice(0, quaternion);
  const entries = linear.map(({ name, unit, low, high }, entry) => ({ name, unit, entry, axis: -1, low, high }));
  if (quaternion < 0) {
    return entries;
  }
  const turns = AXES.map((axis, i) => {
    const most = turnOf(robot.coordinates[quaternion + 1 + i]?.high ?? 0);
    return { name: `turn about ${axis}`, unit: "rad", entry: -1, axis: i, low: -most, high: most };
  });
  return [...entries, ...turns];
}

/** Angle of a turn whose quaternion has such an entry. */
function turnOf(entry: number): number {
  return entry > 0 && entry < 1 ? 2 * Math.asin(entry) : TURN;
}

/** Home of the robot. */
export function homeOf(robot: Robot): number[] {
  return robot.coordinates.map(({ home }) => home);
}

export function attitudeOf(pose: readonly number[], first: number): Quaternion {
  return [pose[first] ?? 1, pose[first + 1] ?? 0, pose[first + 2] ?? 0, pose[first + 3] ?? 0];
}

/** Numbers of all freedoms at a pose: its entries, and the vector of the turn from home, rad. */
export function displacementOf(robot: Robot, pose: readonly number[]): number[] {
  const first = quaternionAt(robot);
  if (first < 0) {
    return [...pose];
  }
  const home = attitudeOf(homeOf(robot), first);
  const turned = multiply(attitudeOf(pose, first), [home[0], -home[1], -home[2], -home[3]]);
  return [...pose.slice(0, first), ...logarithm(turned)];
}

/** The pose with these numbers of freedoms; inverse of `displacementOf`. */
export function poseOf(robot: Robot, displacement: readonly number[]): number[] {
  const first = quaternionAt(robot);
  if (first < 0) {
    return [...displacement];
  }
  const [x = 0, y = 0, z = 0] = displacement.slice(first);
  const turned = multiply(exponential([x, y, z]), attitudeOf(homeOf(robot), first));
  return [...displacement.slice(0, first), ...normalised(turned)];
}
