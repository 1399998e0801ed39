/** Keys of the view; after M, arrow keys move the robot. */
import type { Context } from "../context";
import type { Hands } from "./hands";
import type { Picture } from "./picture";
import type { Actions } from "./toolbar";
import { spoken } from "./words";

const ANGLE = Math.PI / 90;

export class Keys {
  #moves = false;
  #motor = 0;

  constructor(
    readonly context: Context,
    readonly picture: Picture,
    readonly hands: Hands,
    readonly actions: Actions & { say(text: string): void },
  ) {}

  /** Whether the key was for the robot. */
  press({ key, shiftKey }: KeyboardEvent): boolean {
    if (this.#moves && this.#move(key, shiftKey ? 0.2 : 1)) {
      return true;
    }
    switch (key.toLowerCase()) {
      case "x":
      case "y":
      case "z":
        this.actions.see(key.toLowerCase() as "x" | "y" | "z");
        return true;
      case "0":
      case "f":
        this.actions.fit();
        return true;
      case "h":
        this.actions.home();
        return true;
      case "s":
        this.actions.tell();
        return true;
      case "m":
        this.#begin();
        return true;
      case "escape":
        return this.#end();
      default:
        return false;
    }
  }

  #begin(): void {
    const { robot } = this.context;
    this.#moves = !this.#moves;
    if (!this.#moves) {
      this.actions.say("Arrow keys turn the view again.");
    } else if (robot.dragging) {
      const turns = robot.dragging.rotation === "none" ? "" : ", square brackets turn it";
      this.actions.say(
        `Arrow keys move the platform as the screen has it, Page Up and Page Down away and towards you${turns}; Shift is slow, M or Escape ends.`,
      );
    } else {
      this.actions.say("Left and right move a motor, up and down choose another one; Shift is slow, M or Escape ends.");
    }
  }

  #end(): boolean {
    const was = this.#moves;
    this.#moves = false;
    this.actions.say("");
    return was;
  }

  #move(key: string, share: number): boolean {
    return this.context.robot.dragging ? this.#movePlatform(key, share) : this.#moveMotor(key, share);
  }

  #movePlatform(key: string, share: number): boolean {
    const step = 0.02 * share * this.picture.measure.radius;
    const steps: Readonly<Record<string, readonly [number, number, number, number]>> = {
      ArrowLeft: [-1, 0, 0, 0],
      ArrowRight: [1, 0, 0, 0],
      ArrowDown: [0, -1, 0, 0],
      ArrowUp: [0, 1, 0, 0],
      PageUp: [0, 0, -1, 0],
      PageDown: [0, 0, 1, 0],
      "[": [0, 0, 0, 1],
      "]": [0, 0, 0, -1],
    };
    const way = steps[key];
    if (way) {
      this.hands.nudge(way[0] * step, way[1] * step, way[2] * step, way[3] * ANGLE * share);
    }
    return way !== undefined;
  }

  #moveMotor(key: string, share: number): boolean {
    const { actuators } = this.context.robot;
    const way = { ArrowLeft: -1, ArrowRight: 1 }[key];
    const choice = { ArrowUp: -1, ArrowDown: 1 }[key];
    const motor = actuators[this.#motor];
    if (choice !== undefined) {
      this.#motor = (this.#motor + choice + actuators.length) % actuators.length;
      this.actions.say(`Motor ${actuators[this.#motor]?.name}`);
    } else if (way !== undefined && motor) {
      const step = motor.position_unit === "rad" ? ANGLE : 0.01 * this.picture.measure.radius;
      this.hands.moveMotor(this.#motor, way * share * step);
      const entry = this.context.robot.coordinates.findIndex(({ name }) => name === motor.name);
      const value = this.context.store.state.pose[entry];
      this.actions.say(`Motor ${motor.name}${value === undefined ? "" : ` ${spoken(value, motor.position_unit)}`}`);
    }
    return way !== undefined || choice !== undefined;
  }
}
