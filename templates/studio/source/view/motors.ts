/** Motors moved by hand: the platform follows where the assembly can. */
import type { Context } from "../context";

const SAME = 1e-6;

/** Position of the motors; undefined where it is not known. */
function positions({ evaluator, store }: Context): number[] | undefined {
  const result = evaluator.at("inverse_kinematics", store.state);
  return result?.status === 0 && result.outputs.position ? [...result.outputs.position] : undefined;
}

/** Whether a motor may be moved by itself. */
export function movable({ robot, kernel, store }: Context, motor: number): boolean {
  if (robot.form === "bodies") {
    return robot.coordinates.some(({ name }) => name === robot.actuators[motor]?.name);
  }
  const forward = kernel.find("forward_kinematics")?.outputs.pose !== undefined;
  return forward && kernel.has("inverse_kinematics") && robot.actuators.length === store.names.freedoms;
}

/** Moves one motor by so much, rad or m; false where the robot cannot follow. */
export function moveMotor(context: Context, motor: number, by: number, reached: (pose: number[]) => boolean): boolean {
  const { robot, store, evaluator } = context;
  const pose = [...store.state.pose];
  if (robot.form === "bodies") {
    const entry = robot.coordinates.findIndex(({ name }) => name === robot.actuators[motor]?.name);
    pose[entry]! += by;
    return reached(pose);
  }
  const wanted = positions(context);
  if (!wanted) {
    return false;
  }
  wanted[motor]! += by;
  const result = evaluator.poseAt(wanted, pose);
  if (result?.status !== 0) {
    return false;
  }
  const moved = [...(result.outputs.pose ?? [])];
  const back = evaluator.at("inverse_kinematics", store.state, { pose: moved });
  const turned = back?.outputs.position?.[motor] ?? Number.NaN;
  const off = turned - wanted[motor]!;
  const same = Math.abs(
    robot.actuators[motor]!.position_unit === "rad" ? Math.atan2(Math.sin(off), Math.cos(off)) : off,
  );
  return back?.status === 0 && same < SAME && reached(moved);
}
