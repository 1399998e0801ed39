/** Motors moved by hand in the picture. */
import type { Context } from "../context";
import { follow, followable, positionsAt } from "../motors";
import type { Follower } from "./follower";

/** Steps of a small movement, in which the assembly is followed. */
const STEPS = 2;

function entryOf({ robot }: Context, motor: number): number {
  return robot.coordinates.findIndex(({ name }) => name === robot.actuators[motor]?.name);
}

/** Whether a motor may be moved by itself. */
export function movable(context: Context, motor: number): boolean {
  return context.robot.form === "bodies" ? entryOf(context, motor) >= 0 : followable(context);
}

/** Moves one motor by so much, rad or m; says what stops it, or the empty text. */
export function moveMotor(context: Context, follower: Follower, motor: number, by: number): string {
  if (context.robot.form === "limbs") {
    const position = positionsAt(context).map((value, i) => (i === motor ? value + by : value));
    return position.length > 0 ? follow(context, position, STEPS) : "";
  }
  const pose = [...follower.pose];
  pose[entryOf(context, motor)]! += by;
  follower.pull(pose);
  return "";
}
