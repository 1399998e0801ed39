/** Where the platform of a pose is, beside where another pose has it: for its frame and for what it wants to be. */
import { type Matrix4, Quaternion, Vector3 } from "three";
import type { Robot } from "../robot";

export class Placement {
  readonly #turn = new Quaternion();
  readonly #place = new Vector3();
  readonly #normal: Vector3;
  readonly #entries: readonly number[];

  constructor(readonly robot: Robot) {
    this.#normal = new Vector3(...(robot.dragging?.normal ?? [0, 0, 1])).normalize();
    this.#entries = robot.coordinates.flatMap(({ unit }, entry) => (unit === "m" ? [entry] : []));
  }

  /** Attitude of the platform. */
  attitude(pose: readonly number[], into: Quaternion): Quaternion {
    const { dragging } = this.robot;
    if (dragging?.rotation === "free") {
      const n = pose.length;
      return into.set(pose[n - 3]!, pose[n - 2]!, pose[n - 1]!, pose[n - 4]!);
    }
    return dragging?.rotation === "axis" ? into.setFromAxisAngle(this.#normal, pose.at(-1)!) : into.identity();
  }

  /** Frame of the platform, whose point is at `centre` in the pose `from`, in the pose `to`. */
  frame(centre: Vector3, from: readonly number[], to: readonly number[], into: Matrix4): Matrix4 {
    this.#place.copy(centre);
    this.robot.dragging?.axes.forEach((world, i) => {
      const entry = this.#entries[i];
      if (entry !== undefined) {
        this.#place.setComponent(world, this.#place.getComponent(world) + to[entry]! - from[entry]!);
      }
    });
    return into.makeRotationFromQuaternion(this.attitude(to, this.#turn)).setPosition(this.#place);
  }
}
