/** Displacements in time, and quaternions in time, as pose, rate and acceleration of a robot. */
import { attitudeOf, homeOf, quaternionAt } from "../freedoms";
import type { Quaternion } from "../quaternion";
import type { Robot } from "../robot";
import { add, constant, halfCosine, halfSine, inverseRoot, type Jet, scale, times } from "./jets";

/** What a robot is told at a time. */
export interface Moment {
  readonly pose: readonly number[];
  readonly rate: readonly number[];
  readonly acceleration: readonly number[];
}

/** In seconds, from 0 to `duration`. */
export interface Trajectory {
  readonly duration: number;
  at(time: number): Moment;
}

type QuaternionJet = readonly [Jet, Jet, Jet, Jet];

function product(a: QuaternionJet, b: QuaternionJet): QuaternionJet {
  const [w, x, y, z] = b;
  const minus = (jet: Jet) => scale(-1, jet);
  return [
    add(times(a[0], w), minus(times(a[1], x)), minus(times(a[2], y)), minus(times(a[3], z))),
    add(times(a[0], x), times(a[1], w), times(a[2], z), minus(times(a[3], y))),
    add(times(a[0], y), minus(times(a[1], z)), times(a[2], w), times(a[3], x)),
    add(times(a[0], z), times(a[1], y), minus(times(a[2], x)), times(a[3], w)),
  ];
}

/** ω = 2 q̇ q*, α = 2 q̈ q*: their vectors, world frame; the scalar of the latter is −‖ω‖²/2 and no part of it. */
function turning(q: QuaternionJet, order: 1 | 2): number[] {
  const [w, x, y, z] = q.map((jet) => jet[0]) as unknown as Quaternion;
  const [dw, dx, dy, dz] = q.map((jet) => jet[order]) as unknown as Quaternion;
  return [
    2 * (-dw * x + dx * w - dy * z + dz * y),
    2 * (-dw * y + dx * z + dy * w - dz * x),
    2 * (-dw * z - dx * y + dy * x + dz * w),
  ];
}

function moment(entries: readonly Jet[], q: QuaternionJet | null): Moment {
  const part = (order: 0 | 1 | 2) => entries.map((jet) => jet[order]);
  if (!q) {
    return { pose: part(0), rate: part(1), acceleration: part(2) };
  }
  return {
    pose: [...part(0), ...q.map((jet) => jet[0])],
    rate: [...part(1), ...turning(q, 1)],
    acceleration: [...part(2), ...turning(q, 2)],
  };
}

/** The moment of numbers of all freedoms, where those of turns are the vector of the turn from home. */
export function momentOf(robot: Robot, freedoms: readonly Jet[]): Moment {
  const first = quaternionAt(robot);
  if (first < 0) {
    return moment(freedoms, null);
  }
  const [x, y, z] = freedoms.slice(first) as [Jet, Jet, Jet];
  const square = add(times(x, x), times(y, y), times(z, z));
  const factor = halfSine(square);
  const turn: QuaternionJet = [halfCosine(square), times(factor, x), times(factor, y), times(factor, z)];
  const home = attitudeOf(homeOf(robot), first).map(constant) as unknown as QuaternionJet;
  return moment(freedoms.slice(0, first), product(turn, home));
}

/** The moment of all entries of the pose; those of a quaternion are brought to length one. */
export function momentOfEntries(robot: Robot, entries: readonly Jet[]): Moment {
  const first = quaternionAt(robot);
  if (first < 0) {
    return moment(entries, null);
  }
  const raw = entries.slice(first) as unknown as QuaternionJet;
  const factor = inverseRoot(add(...raw.map((jet) => times(jet, jet))));
  const q = raw.map((jet) => times(factor, jet)) as unknown as QuaternionJet;
  return moment(entries.slice(0, first), q);
}
