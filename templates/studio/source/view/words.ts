/** The state in words, for those who do not see the picture and for those who want to copy it. */
import type { Evaluator } from "../evaluate";
import type { Robot } from "../robot";
import type { State } from "../state";
import { isolated } from "./names";

const DEGREES = 180 / Math.PI;

/** A number with its unit as people say it: mm, degrees. */
export function spoken(value: number, unit: string): string {
  const [number, name, places] =
    unit === "m" ? [1000 * value, " mm", 1] : unit === "rad" ? [DEGREES * value, "°", 1] : [value, "", 3];
  const text = number.toFixed(places);
  return `${Number(text) === 0 ? (0).toFixed(places) : text}${name}`;
}

/** Pose, motors and condition. */
export function stateInWords(robot: Robot, evaluator: Evaluator, state: State, trouble: string): string {
  const pose = robot.coordinates.map(({ name, unit }, i) => `${isolated(name)} ${spoken(state.pose[i] ?? 0, unit)}`);
  const parts = [`${isolated(robot.title || robot.name)}. Pose: ${pose.join(", ")}.`];
  parts.push(trouble ? `Not reached: ${trouble}.` : "The robot reaches this pose.");
  const motors = trouble ? undefined : evaluator.at("inverse_kinematics", state);
  const position = motors && Object.values(motors.outputs)[0];
  if (motors?.status === 0 && position) {
    const each = robot.actuators.map(
      ({ name, position_unit }, i) => `${isolated(name)} ${spoken(position[i] ?? 0, position_unit)}`,
    );
    parts.push(`Motors: ${each.join(", ")}.`);
  }
  return parts.join(" ");
}
