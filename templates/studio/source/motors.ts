/** Motors moved one by one: the platform follows where its assembly can. */
import type { Context } from "./context";
import { inWords } from "./status";

const SAME = 1e-6;

/** Positions of the motors; empty where they are not known. */
export function positionsAt({ evaluator, store }: Context): number[] {
  const result = evaluator.at("inverse_kinematics", store.state);
  return result?.status === 0 ? [...(result.outputs.position ?? [])] : [];
}

/** Why motors cannot be moved by themselves, or the empty text. */
export function hindrance({ kernel, store }: Context): string {
  if (store.names.pose === "position") {
    return "The coordinates of this robot are those of its independent joints: move them under Pose.";
  }
  if (!kernel.has("inverse_kinematics")) {
    return "This robot has no function inverse_kinematics, so the positions of its motors are not known here.";
  }
  return "";
}

/** Whether the pose follows from motors one by one. */
export function followable({ kernel, robot, store }: Context): boolean {
  const forward = kernel.find("forward_kinematics")?.outputs.pose !== undefined;
  return forward && kernel.has("inverse_kinematics") && robot.actuators.length === store.names.freedoms;
}

function difference(a: number, b: number, unit: string): number {
  return unit === "rad" ? Math.atan2(Math.sin(a - b), Math.cos(a - b)) : a - b;
}

/** Moves the motors in steps, so that the assembly is followed; says what stops them, or the empty text. */
export function follow(context: Context, position: readonly number[], steps: number): string {
  const { store, evaluator, robot } = context;
  const begin = positionsAt(context);
  let pose = store.state.pose;
  for (let step = 1; step <= steps; step++) {
    const wanted = begin.map((from, i) => from + (step / steps) * ((position[i] as number) - from));
    const result = evaluator.poseAt(wanted, pose);
    if (result?.status !== 0) {
      store.move(pose);
      return `The motors stop there: ${inWords(result?.status ?? 0, robot.limbs)}.`;
    }
    const reached = [...(result.outputs.pose as Float64Array)];
    const back = evaluator.at("inverse_kinematics", store.state, { pose: reached });
    const off = (value: number, i: number) =>
      difference(value, back?.outputs.position?.[i] ?? Number.NaN, robot.actuators[i]?.position_unit ?? "");
    if (back?.status !== 0 || wanted.some((value, i) => !(Math.abs(off(value, i)) <= SAME))) {
      store.move(pose);
      return "The motors stop there: the assembly of the robot file ends.";
    }
    pose = reached;
  }
  store.move(pose);
  return "";
}
