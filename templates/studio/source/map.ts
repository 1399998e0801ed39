/** A slice of the workspace: a number for each state of a grid over two freedoms, coarse first, then finer. */
import { displacementOf, type Freedom, freedomsOf, poseOf } from "./freedoms";
import type { Kernel } from "./kernel";
import { namesOf } from "./motion";
import type { Quantity } from "./settings";
import type { State } from "./state";
import { OUT_OF_REACH, SINGULAR } from "./status";
import { batchIn } from "./trajectory/profile";

/** Cells along each side when all is computed; a power of two. */
export const CELLS = 128;
const COARSEST = 16;
const CHUNK = 4096;

export const MARKS = { good: 0, unreachable: 1, singular: 2, limit: 3, unknown: 4, waiting: 255 } as const;

export interface MapRequest {
  readonly quantity: Quantity;
  readonly a: string;
  readonly b: string;
  /** The state through which the slice goes; its motion counts where `atRest` is not said. */
  readonly state: Pick<State, "pose" | "rate" | "acceleration" | "given" | "limits" | "parameters">;
  readonly atRest: boolean;
  /** Sides of the slice by those of the box. */
  readonly extent: number;
}

export interface MapImage {
  /** Rows from low to high b, in each row from low to high a; a coarse value fills the cells that wait. */
  readonly values: Float32Array;
  readonly marks: Uint8Array;
  /** States computed so far, and how many a second. */
  readonly states: number;
  readonly statesPerSecond: number;
  readonly done: boolean;
}

/** The functions of which a quantity is made; it is there where the robot has them. */
const NEEDED: Readonly<Record<Quantity, string>> = {
  condition: "condition_number",
  effort: "inverse_dynamics",
  reach: "reach_margin",
  parallel: "singularity",
  serial: "singularity",
  joint: "joint_limits",
};

/** Quantities that the robot has functions for. */
export function quantitiesOf(kernel: Pick<Kernel, "has">): Quantity[] {
  return (Object.keys(NEEDED) as Quantity[]).filter((quantity) => kernel.has(NEEDED[quantity]));
}

export function freedomNamed(kernel: Pick<Kernel, "robot">, name: string): Freedom {
  const freedoms = freedomsOf(kernel.robot);
  return freedoms.find((freedom) => freedom.name === name) ?? (freedoms[0] as Freedom);
}

/** The freedom over a wider range about the same middle. */
export function widened(freedom: Freedom, extent: number): Freedom {
  const [middle, half] = [(freedom.low + freedom.high) / 2, (extent * (freedom.high - freedom.low)) / 2];
  return { ...freedom, low: middle - half, high: middle + half };
}

/** Middle of a cell along a freedom. */
export function cellValue({ low, high }: Freedom, cell: number): number {
  return low + ((cell + 0.5) / CELLS) * (high - low);
}

/** One map, computed step by step so that it can be given up. */
export class MapJob {
  readonly #values = new Float32Array(CELLS * CELLS).fill(Number.NaN);
  readonly #marks = new Uint8Array(CELLS * CELLS).fill(MARKS.waiting);
  readonly #a: Freedom;
  readonly #b: Freedom;
  readonly #middle: readonly number[];
  readonly #places: readonly [number, number];
  #stride = COARSEST;
  #cells: readonly number[] = [];
  #next = 0;
  #states = 0;
  #seconds = 0;

  constructor(
    readonly kernel: Kernel,
    readonly request: MapRequest,
  ) {
    const freedoms = freedomsOf(kernel.robot);
    this.#a = widened(freedomNamed(kernel, request.a), request.extent);
    this.#b = widened(freedomNamed(kernel, request.b), request.extent);
    const placeOf = (name: string) => freedoms.findIndex((freedom) => freedom.name === name);
    this.#places = [placeOf(this.#a.name), placeOf(this.#b.name)];
    this.#middle = displacementOf(kernel.robot, request.state.pose);
    this.#cells = this.#ofStride(COARSEST, true);
  }

  get done(): boolean {
    return this.#stride === 1 && this.#next >= this.#cells.length;
  }

  /** Cells of a stride that no coarser one had. */
  #ofStride(stride: number, all: boolean): number[] {
    const cells: number[] = [];
    for (let row = 0; row < CELLS; row += stride) {
      for (let column = 0; column < CELLS; column += stride) {
        if (all || row % (2 * stride) !== 0 || column % (2 * stride) !== 0) {
          cells.push(row * CELLS + column);
        }
      }
    }
    return cells;
  }

  /** Computes the next states; true where a whole grid has become finer. */
  step(): boolean {
    const begin = performance.now();
    const cells = this.#cells.slice(this.#next, this.#next + CHUNK);
    this.#next += cells.length;
    this.#compute(cells);
    this.#states += cells.length;
    this.#seconds += (performance.now() - begin) / 1000;
    const finished = this.#next >= this.#cells.length;
    if (finished && this.#stride > 1) {
      this.#stride /= 2;
      this.#cells = this.#ofStride(this.#stride, false);
      this.#next = 0;
    }
    return finished;
  }

  #poses(cells: readonly number[]): Float64Array {
    const { robot } = this.kernel;
    const size = robot.coordinates.length;
    const poses = new Float64Array(cells.length * size);
    const [a, b] = this.#places;
    const plain = this.#a.entry >= 0 && this.#b.entry >= 0;
    const template = [...this.request.state.pose];
    const displacement = [...this.#middle];
    cells.forEach((cell, i) => {
      const [x, y] = [cellValue(this.#a, cell % CELLS), cellValue(this.#b, Math.floor(cell / CELLS))];
      if (plain) {
        template[this.#b.entry] = y;
        template[this.#a.entry] = x;
        poses.set(template, i * size);
      } else {
        displacement[b] = y;
        displacement[a] = x;
        poses.set(poseOf(robot, displacement), i * size);
      }
    });
    return poses;
  }

  #compute(cells: readonly number[]): void {
    const count = cells.length;
    const names = namesOf(this.kernel.robot);
    const { state, atRest, quantity } = this.request;
    const [rate, acceleration] = [state.rate, state.acceleration].map((values) => {
      const all = new Float64Array(count * names.freedoms);
      for (let i = 0; !atRest && i < count; i++) {
        all.set(values, i * names.freedoms);
      }
      return all;
    });
    const motion = { [names.pose]: this.#poses(cells), [names.rate]: rate!, acceleration: acceleration! };
    const found = batchIn(this.kernel, NEEDED[quantity], count, motion, state);
    const reached = batchIn(this.kernel, "inverse_kinematics", count, motion, state);
    const limits = batchIn(this.kernel, "joint_limits", count, motion, state)?.outputs.margin;
    const most = limits ? limits.length / count : 0;
    cells.forEach((cell, i) => {
      const status = (found?.statuses[i] ?? 0) | (reached?.statuses[i] ?? 0);
      const value = found ? this.#number(found.outputs, i, count) : Number.NaN;
      this.#values[cell] = status === 0 ? value : Number.NaN;
      const beyond = limits ? someNegative(limits, i * most, most) : false;
      this.#marks[cell] = markOf(status, value, beyond, quantity);
    });
  }

  /** The quantity of a state, of the outputs of its function. */
  #number(outputs: Readonly<Record<string, Float64Array>>, i: number, count: number): number {
    const { quantity, state } = this.request;
    if (quantity === "condition") {
      return outputs.condition_number?.[i] ?? Number.NaN;
    }
    if (quantity === "parallel") {
      return Math.abs(outputs.parallel?.[i] ?? Number.NaN);
    }
    const name = quantity === "effort" ? "effort" : quantity === "serial" ? "serial" : "margin";
    const values = outputs[name] ?? new Float64Array();
    const size = values.length / count;
    const own = values.subarray(i * size, (i + 1) * size);
    if (quantity === "effort") {
      return largestEffort(own, this.kernel.robot.actuators, state.limits);
    }
    return quantity === "joint" ? leastShare(own, this.kernel.robot.joints) : Math.min(...own);
  }

  image(): MapImage {
    const values = Float32Array.from(this.#values);
    const marks = Uint8Array.from(this.#marks);
    // while finer cells wait they show the coarse one before them
    const shown = this.done ? 1 : 2 * this.#stride;
    for (let cell = 0; cell < marks.length; cell++) {
      if (marks[cell] === MARKS.waiting) {
        const [row, column] = [Math.floor(cell / CELLS), cell % CELLS];
        const coarse = (row - (row % shown)) * CELLS + (column - (column % shown));
        values[cell] = values[coarse] as number;
        marks[cell] = marks[coarse] as number;
      }
    }
    const statesPerSecond = this.#states / Math.max(this.#seconds, 1e-6);
    return { values, marks, states: this.#states, statesPerSecond, done: this.done };
  }
}

function someNegative(values: Float64Array, begin: number, size: number): boolean {
  for (let k = begin; k < begin + size; k++) {
    if ((values[k] as number) < 0) {
      return true;
    }
  }
  return false;
}

function markOf(status: number, value: number, beyond: boolean, quantity: Quantity): number {
  if (status & SINGULAR) {
    return MARKS.singular;
  }
  if (status !== 0) {
    return status & OUT_OF_REACH ? MARKS.unreachable : MARKS.unknown;
  }
  if (quantity === "reach" && value < 0) {
    return MARKS.unreachable;
  }
  return beyond ? MARKS.limit : MARKS.good;
}

/** Whether efforts of all motors are told as shares of their limits, 0 to 1. */
export function inShares(actuators: Kernel["robot"]["actuators"], limits: Readonly<Record<string, number>>): boolean {
  return actuators.every(({ name }) => limits[name] !== undefined);
}

/** Greatest effort of a state: its share of the limit where all motors have one, else its size. */
function largestEffort(
  efforts: Float64Array,
  actuators: Kernel["robot"]["actuators"],
  limits: Readonly<Record<string, number>>,
): number {
  const shares = inShares(actuators, limits);
  return actuators.reduce((most, { name }, k) => {
    const size = Math.abs(efforts[k] as number) / (shares ? (limits[name] as number) : 1);
    return Math.max(most, size);
  }, 0);
}

/** Least distance of a joint from its limits, as a share of its range. */
function leastShare(margins: Float64Array, joints: Kernel["robot"]["joints"]): number {
  const limited = joints.filter(({ lower, upper }) => lower !== null || upper !== null);
  let least = Number.POSITIVE_INFINITY;
  limited.forEach(({ lower, upper }, k) => {
    if (lower !== null && upper !== null && margins[k] !== undefined) {
      least = Math.min(least, margins[k] / (upper - lower));
    }
  });
  return Number.isFinite(least) ? least : Math.min(...margins);
}
