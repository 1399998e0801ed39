/** Functions of the robot in a state of the store; Newton's method goes on from where it was. */
import type { Kernel, KernelCall } from "./kernel";
import { namesOf } from "./motion";
import type { Robot } from "./robot";
import type { State } from "./state";

export interface Result {
  readonly status: number;
  /** Valid until the same function is computed again, or a batch. */
  readonly outputs: Readonly<Record<string, Float64Array>>;
}

/** Rows of joint_coordinates that the input `start` of most functions has, as its meaning names them. */
function rowsOfStart(robot: Robot): readonly number[] {
  const port = robot.functions.find((f) => f.name === "joint_coordinates")?.inputs.find((p) => p.name === "start");
  const listed = port?.meaning.split("at home: ")[1]?.split(", ") ?? [];
  const rows = listed.map((entry) => robot.joints.findIndex(({ name }) => name === entry.replace(/ \S+$/, "")));
  return rows.includes(-1) ? [] : rows;
}

export class Evaluator {
  readonly #names;
  readonly #rows: readonly number[];
  readonly #standard: readonly number[];
  #start: readonly number[];
  #settled: State["pose"] | null = null;
  #parameters: State["parameters"] | null = null;

  constructor(readonly kernel: Kernel) {
    this.#names = namesOf(kernel.robot);
    this.#rows = rowsOfStart(kernel.robot);
    const port = kernel.find("joint_coordinates")?.definition.inputs.find(({ name }) => name === "start");
    this.#standard = port?.standard ?? [];
    this.#start = this.#standard;
  }

  /** Computes a function; undefined where the robot has none of this name.
   * @param change What is otherwise than in the state, such as a rate of zero. */
  at(name: string, state: State, change: Partial<State> = {}): Result | undefined {
    const call = this.kernel.find(name);
    if (!call) {
      return undefined;
    }
    const meant = { ...state, ...change };
    if (this.#rows.length > 0) {
      this.#settle(meant);
    }
    this.#fill(call, meant);
    return { status: call.run(), outputs: call.outputs };
  }

  /** Where Newton's method begins at this pose: the joints as they are there, from those of the last pose. */
  #settle(state: State): void {
    if (state.pose === this.#settled && state.parameters === this.#parameters) {
      return;
    }
    this.#settled = state.pose;
    this.#parameters = state.parameters;
    const call = this.kernel.call("joint_coordinates");
    for (const start of [this.#start, this.#standard]) {
      this.#start = start;
      this.#fill(call, state);
      if (call.run() === 0) {
        const joints = Object.values(call.outputs)[0] as Float64Array;
        this.#start = this.#rows.map((row) => joints[row] as number);
        return;
      }
    }
  }

  #fill(call: KernelCall, state: State): void {
    const names = this.#names;
    for (const port of call.definition.inputs) {
      const into = call.inputs[port.name] as Float64Array;
      if (port.name === names.pose) {
        into.set(state.pose);
      } else if (port.name === names.rate) {
        into.set(state.rate);
      } else if (port.name === names.acceleration) {
        into.set(state.acceleration);
      } else if (port.name === "start" && this.#rows.length === into.length) {
        into.set(this.#start);
      } else {
        const given = names.given.find(({ port: { name } }) => name === port.name);
        into.set(state.given[port.name] ?? given?.standard ?? port.standard ?? []);
      }
    }
  }

  /** Pose at these positions of the motors, on the assembly of `near`; a start is that pose. */
  poseAt(position: readonly number[], near: readonly number[]): Result | undefined {
    const call = this.kernel.find("forward_kinematics");
    if (!call?.outputs.pose || !call.inputs.position) {
      return undefined;
    }
    call.inputs.position.set(position);
    if (call.inputs.start?.length === near.length) {
      call.inputs.start.set(near);
    }
    return { status: call.run(), outputs: call.outputs };
  }
}
