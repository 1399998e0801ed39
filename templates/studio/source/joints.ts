/** All joint coordinates of a pose and their distance from limits. */
import type { Context } from "./context";

export interface JointState {
  readonly name: string;
  readonly value: number;
  /** Distance from the nearer limit, negative beyond it; infinite without limits. */
  readonly margin: number;
}

/** Joints at the present pose, in the order of the robot; null where they are not known. */
export function jointsAt({
  evaluator,
  store,
  robot,
}: Context): { readonly joints: readonly JointState[]; readonly status: number } | null {
  const result = evaluator.at("joint_coordinates", store.state);
  const values = result && Object.values(result.outputs)[0];
  if (!result || !values) {
    return null;
  }
  const joints = robot.joints.map(({ name, unit, lower, upper }, i) => {
    const value = values[i] as number;
    return { name, value, margin: marginOf(value, unit, lower, upper) };
  });
  return { joints, status: result.status };
}

/** Joints that are beyond their limits at the present pose, in words; empty where there are none. */
export function beyondLimits(context: Context): string {
  const found = jointsAt(context);
  const out = found?.status === 0 ? found.joints.filter(({ margin }) => margin < 0).map(({ name }) => name) : [];
  const [noun, verb] = out.length > 1 ? ["joints", "are beyond their limits"] : ["joint", "is beyond its limit"];
  return out.length > 0 ? `${noun} ${out.join(", ")} ${verb}` : "";
}

/** Angles count modulo a turn, as in joint_limits. */
function marginOf(value: number, unit: string, lower: number | null, upper: number | null): number {
  if (unit !== "rad" || lower === null || upper === null) {
    return Math.min(
      lower === null ? Number.POSITIVE_INFINITY : value - lower,
      upper === null ? Number.POSITIVE_INFINITY : upper - value,
    );
  }
  const middle = (lower + upper) / 2;
  const off = Math.atan2(Math.sin(value - middle), Math.cos(value - middle));
  return (upper - lower) / 2 - Math.abs(off);
}
