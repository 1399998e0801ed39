/** Moving the robot by hand: platform and motors, by pointer, wheel and keys. */
import { Vector2, Vector3 } from "three";
import type { Context } from "../context";
import { type Grip, movedPose, Pull, turnAxes } from "./drag";
import type { Follower } from "./follower";
import type { Held } from "./gestures";
import { JOINT_NAMES } from "./legend";
import { movable, moveMotor } from "./motors";
import { isolated } from "./names";
import type { Picture } from "./picture";
import { hull } from "./plates";

/** Pixels at which something is hit. */
const REACH = 9;
const TOUCH = 2;
/** A wheel's notch is a hundred; a motor turns 1.5° by it, or moves 1/400 of the radius of the robot. */
const NOTCH = 100;

export class Hands {
  readonly #pixel = new Vector3();
  readonly #place = new Vector3();
  readonly #movable: readonly boolean[];

  constructor(
    readonly context: Context,
    readonly follower: Follower,
    readonly picture: Picture,
    /** Told what stops a motor; the empty text where nothing does. */
    readonly stopped: (words: string) => void,
  ) {
    this.#movable = context.robot.actuators.map((_, motor) => movable(context, motor));
  }

  /** What may be held at a pixel. */
  grip(x: number, y: number, touch = false): Grip | null {
    const { robot } = this.context;
    const reach = REACH * (touch ? TOUCH : 1);
    const motor = this.#motorAt(x, y, 1.6 * reach);
    const handle = this.picture.handles.find(this.picture.rig, x, y, reach);
    if (handle?.kind === "plane" || (handle && motor < 0)) {
      return handle;
    }
    if (motor >= 0) {
      const turns = robot.actuators[motor]!.position_unit === "rad";
      return { kind: "motor", motor, axis: this.#axisOf(motor, new Vector3()), turns };
    }
    const platform = robot.dragging && robot.dragging.axes.length > 0 && this.#onPlatform(x, y);
    return platform ? { kind: "plane" } : null;
  }

  #pointOf(mark: number, into: Vector3): Vector3 {
    return into.fromArray(this.follower.points, 3 * (this.context.robot.scene.marks[mark]?.point ?? 0));
  }

  #axisOf(motor: number, into: Vector3): Vector3 {
    const { robot } = this.context;
    const direction = robot.scene.marks[robot.actuators[motor]!.mark]?.direction ?? -1;
    return direction < 0
      ? into.copy(this.picture.rig.above)
      : into.fromArray(this.follower.directions, 3 * direction).normalize();
  }

  #motorAt(x: number, y: number, reach: number): number {
    const { rig } = this.picture;
    let [found, nearest] = [-1, reach];
    this.context.robot.actuators.forEach(({ mark }, motor) => {
      if (mark < 0 || !this.#movable[motor]) {
        return;
      }
      const seen = rig.project(this.#pointOf(mark, this.#place), this.#pixel);
      const size = (1.6 * this.picture.measure.thickness) / rig.pixelAt(this.#place);
      const off = Math.hypot(seen.x - x, seen.y - y) - size;
      if (seen.z === 0 && off < nearest) {
        [found, nearest] = [motor, off];
      }
    });
    return found;
  }

  #onPlatform(x: number, y: number): boolean {
    return this.picture.model.plates.some(({ corners, role }) => {
      if (role !== "platform") {
        return false;
      }
      const seen = corners.map((corner) => {
        const { x: px, y: py } = this.picture.rig.project(
          this.#place.fromArray(this.follower.points, 3 * corner),
          this.#pixel,
        );
        return new Vector2(px, py);
      });
      const outline = hull(seen);
      return outline.every((corner, i) => {
        const after = outline[(i + 1) % outline.length]!;
        return (after.x - corner.x) * (y - corner.y) - (after.y - corner.y) * (x - corner.x) >= 0;
      });
    });
  }

  /** Takes hold of what is at a pixel. */
  take(x: number, y: number, touch: boolean): Held | null {
    const grip = this.grip(x, y, touch);
    return grip && (grip.kind === "motor" ? this.#takeMotor(grip, x, y) : this.#takePlatform(grip, x, y));
  }

  #takePlatform(grip: Grip, x: number, y: number): Held {
    const { robot } = this.context;
    const pull = new Pull(this.picture.rig, grip, robot.dragging?.axes ?? []);
    let wanted = [...this.follower.pose];
    const axis = grip.kind === "turn" ? grip.axis : new Vector3();
    pull.begin(this.picture.centre, x, y);
    this.picture.handles.light(grip);
    return {
      move: (px, py, slow) => {
        pull.move(px, py, slow);
        wanted = movedPose(robot, wanted, pull.shift, axis, pull.angle);
        pull.at.add(pull.shift);
        this.follower.pull(wanted);
      },
      end: () => {
        this.follower.release();
        this.picture.handles.light(null);
      },
    };
  }

  #takeMotor(grip: Grip & { kind: "motor" }, x: number, y: number): Held {
    const pull = new Pull(this.picture.rig, grip, []);
    const { mark } = this.context.robot.actuators[grip.motor]!;
    pull.begin(this.#pointOf(mark, this.#place), x, y);
    return {
      move: (px, py, slow) => {
        pull.move(px, py, slow);
        this.moveMotor(grip.motor, grip.turns ? pull.angle : pull.shift.dot(grip.axis));
        this.#pointOf(mark, pull.at);
      },
      end: () => this.follower.release(),
    };
  }

  /** Moves a motor by so much, rad or m; where the robot cannot follow, it stays. */
  moveMotor(motor: number, by: number): void {
    this.stopped(moveMotor(this.context, this.follower, motor, by));
  }

  scroll(x: number, y: number, amount: number, slow: boolean): boolean {
    const motor = this.#motorAt(x, y, REACH);
    if (motor < 0) {
      return false;
    }
    const turns = this.context.robot.actuators[motor]!.position_unit === "rad";
    const notch = turns ? Math.PI / 120 : this.picture.measure.radius / 400;
    this.moveMotor(motor, ((-amount / NOTCH) * notch) / (slow ? 5 : 1));
    this.follower.release();
    return true;
  }

  /** Moves the platform by keys, as the screen has it: right, up, towards the eye, m; turns about an axis, rad. */
  nudge(right: number, up: number, out: number, angle: number): void {
    const { robot } = this.context;
    const { rig } = this.picture;
    const shift = this.#place.set(0, 0, 0);
    for (const [way, vector] of [
      [right, rig.right],
      [up, rig.above],
      [out, rig.back],
    ] as const) {
      const axes = [...(robot.dragging?.axes ?? [])];
      const axis = axes.sort((a, b) => Math.abs(vector.getComponent(b)) - Math.abs(vector.getComponent(a)))[0];
      if (way !== 0 && axis !== undefined) {
        shift.setComponent(axis, shift.getComponent(axis) + way * Math.sign(vector.getComponent(axis)));
      }
    }
    const turns = turnAxes(robot);
    const axis = turns.sort((a, b) => Math.abs(b.dot(rig.back)) - Math.abs(a.dot(rig.back)))[0] ?? rig.back;
    this.follower.pull(movedPose(robot, this.follower.pose, shift, axis, angle));
  }

  /** What is at a pixel, in words; the empty text where there is nothing. */
  nameAt(x: number, y: number): string {
    const { rig } = this.picture;
    let [found, nearest] = ["", REACH];
    for (const { kind, name, point, driven } of this.context.robot.scene.marks) {
      const type = JOINT_NAMES[kind === "point" ? "S" : kind];
      if (!type) {
        continue;
      }
      const seen = rig.project(this.#place.fromArray(this.follower.points, 3 * point), this.#pixel);
      const off = Math.hypot(seen.x - x, seen.y - y);
      if (seen.z === 0 && off < nearest) {
        [found, nearest] = [`${isolated(name)}: ${type} joint${driven ? ", motor" : ""}`, off];
      }
    }
    return found;
  }
}
