/** Paths that are made from a few numbers: circle, line, pick and place. */
import { displacementOf, type Freedom, freedomsOf } from "../freedoms";
import type { Robot } from "../robot";
import { add, constant, cosine, type Jet, quintic, scale, sine } from "./jets";
import { momentOf, type Trajectory } from "./poses";

export interface PathSizes {
  /** Names of the freedoms along which it runs, and of the one that lifts. */
  readonly a: string;
  readonly b: string;
  readonly up: string;
  /** Half widths along a and b, and the height of the lift, in their units. */
  readonly sizeA: number;
  readonly sizeB: number;
  readonly lift: number;
  /** Time of the whole way, there and back, s. */
  readonly period: number;
}

type Offsets = (time: number) => ReadonlyMap<string, Jet>;

function circle({ a, b, sizeA, sizeB, period }: PathSizes): Offsets {
  return (time) => {
    const turn: Jet = [(2 * Math.PI * time) / period, (2 * Math.PI) / period, 0];
    return new Map([
      [a, scale(sizeA, cosine(turn))],
      [b, scale(sizeB, sine(turn))],
    ]);
  };
}

/** From 0 to 1 within a half of the period, and back to 0 within the other. */
function thereAndBack(time: number, period: number, begin: number, end: number): Jet {
  const half = period / 2;
  const there = quintic(time, begin * half, end * half);
  return add(there, scale(-1, quintic(time, half + begin * half, half + end * half)));
}

function line({ a, b, sizeA, sizeB, period }: PathSizes): Offsets {
  return (time) => {
    const along = add(constant(-1), scale(2, thereAndBack(time, period, 0, 1)));
    return new Map([[a, scale(sizeA, along)], ...(b === a ? [] : ([[b, scale(sizeB, along)]] as const))]);
  };
}

/** Up, across and down with rounded corners; then back. Lifting and moving across overlap. */
function pickAndPlace({ a, up, sizeA, lift, period }: PathSizes): Offsets {
  const half = period / 2;
  return (time) => {
    const across = add(constant(-1), scale(2, thereAndBack(time, period, 0.2, 0.8)));
    const hop = (from: number) =>
      add(quintic(time, from, from + 0.45 * half), scale(-1, quintic(time, from + 0.55 * half, from + half)));
    return new Map([
      [a, scale(sizeA, across)],
      [up, scale(lift, add(hop(0), hop(half)))],
    ]);
  };
}

const PATHS = { circle, line, pick_and_place: pickAndPlace };

/** A path about a pose. Turns are added to the vector of the turn from home. */
export function pathAbout(
  robot: Robot,
  kind: keyof typeof PATHS,
  sizes: PathSizes,
  centre: readonly number[],
): Trajectory {
  const freedoms: readonly Freedom[] = freedomsOf(robot);
  const middle = displacementOf(robot, centre);
  const offsets = PATHS[kind](sizes);
  return {
    duration: sizes.period,
    at(time) {
      const off = offsets(time);
      const jets = freedoms.map(({ name }, i) => add(constant(middle[i] ?? 0), off.get(name) ?? constant(0)));
      return momentOf(robot, jets);
    },
  };
}
