/** Arrows of what bearings and motors bear, as long as a scale says that the legend tells. */
import { Group } from "three";
import type { Robot } from "../robot";
import { Arrows } from "./arrows";
import type { Numbers } from "./copies";
import { lengthText, niceBelow } from "./measure";
import type { Palette } from "./palette";

/** Greatest and least share of the radius of the robot that the longest arrow has. */
const [LONGEST, SHORTEST] = [0.55, 0.12];

/** Colour and sign of arrows, and what their length means. */
export type LoadScale = readonly [colour: "force" | "moment" | "effort", sign: "force" | "moment", words: string];

/** Arrows of one unit. */
class Scaled {
  readonly arrows: Arrows;
  /** m per unit; 0 before there was anything. */
  #factor = 0;
  #greatest = 0;

  constructor(
    readonly count: number,
    heads: number,
    readonly radius: number,
    readonly thickness: number,
    readonly unit: string,
  ) {
    this.arrows = new Arrows(count, heads, true);
  }

  /** What an arrow as long as a grid cell means. */
  get words(): string {
    if (this.#factor === 0 || this.#greatest === 0) {
      return "none here";
    }
    const cell = niceBelow(0.3 * this.radius);
    return `${lengthText(cell)} ≙ ${Number((cell / this.#factor).toPrecision(3))} ${this.unit}`;
  }

  /** A new scale only where the longest arrow is too long or too short for the one there is. */
  rescale(greatest: number): void {
    this.#greatest = greatest;
    const longest = greatest * this.#factor;
    const known =
      this.#factor > 0 && (greatest === 0 || (longest < LONGEST * this.radius && longest > SHORTEST * this.radius));
    if (!known && greatest > 0) {
      const cell = niceBelow(0.3 * this.radius);
      this.#factor = cell / niceBelow((greatest * cell) / (0.4 * this.radius));
    }
  }

  set(i: number, point: Numbers, at: number, vector: Numbers, along: number): void {
    this.arrows.set(i, point, at, vector, along, this.#factor, 0.32 * this.thickness);
  }
}

function length(vector: Numbers, at: number): number {
  return Math.hypot(vector[at]!, vector[at + 1]!, vector[at + 2]!);
}

export class Loads {
  readonly group = new Group();
  readonly #forces: Scaled;
  readonly #moments: Scaled;
  readonly #pushes: Scaled;
  readonly #torques: Scaled;
  readonly #vectors: Float64Array;
  /** Point of the scene at which each bearing is, and of each motor with its direction and what it drives. */
  readonly #bearings: readonly number[];
  readonly #motors: readonly { point: number; direction: number; turns: boolean }[];

  constructor(robot: Robot, radius: number, thickness: number) {
    const { reactions, marks } = robot.scene;
    this.#bearings = reactions.map(({ point }) => point);
    this.#motors = robot.actuators.map(({ mark, position_unit }) => {
      const { point, direction } = marks[mark] ?? { point: -1, direction: -1 };
      return { point, direction, turns: position_unit === "rad" };
    });
    const make = (count: number, heads: number, unit: string) => new Scaled(count, heads, radius, thickness, unit);
    this.#forces = make(reactions.length, 1, "N");
    this.#moments = make(reactions.length, 2, "N m");
    this.#pushes = make(this.#motors.length, 1, "N");
    this.#torques = make(this.#motors.length, 2, "N m");
    this.#vectors = new Float64Array(3 * this.#motors.length);
    this.group.add(...this.#all.map(({ arrows }) => arrows.group));
    this.showReactions(null, []);
    this.showEfforts(null, [], []);
  }

  get #all(): readonly Scaled[] {
    return [this.#forces, this.#moments, this.#pushes, this.#torques];
  }

  /** Lines of the legend for what is shown. */
  words(reactions: boolean, efforts: boolean): LoadScale[] {
    const turning = this.#motors.some(({ turns }) => turns);
    const pushing = this.#motors.some(({ turns }) => !turns);
    const lines: LoadScale[] = [];
    if (reactions) {
      lines.push(
        ["force", "force", `Bearing forces: ${this.#forces.words}`],
        ["moment", "moment", `Bearing moments: ${this.#moments.words}`],
      );
    }
    if (efforts && turning) {
      lines.push(["effort", "moment", `Motor torques: ${this.#torques.words}`]);
    }
    if (efforts && pushing) {
      lines.push(["effort", "force", `Motor forces: ${this.#pushes.words}`]);
    }
    return lines;
  }

  paint(palette: Palette): void {
    const colours = [palette.force, palette.moment, palette.effort, palette.effort];
    this.#all.forEach(({ arrows, count }, i) => {
      for (let arrow = 0; arrow < count; arrow++) {
        arrows.paint(arrow, colours[i]!);
      }
    });
  }

  /** Shows rows of force and moment; null takes the arrows away. */
  showReactions(rows: Numbers | null, points: Numbers): void {
    const shown = rows !== null;
    this.#forces.arrows.group.visible = shown;
    this.#moments.arrows.group.visible = shown;
    if (!rows) {
      return;
    }
    let [force, moment] = [0, 0];
    for (let i = 0; i < this.#bearings.length; i++) {
      force = Math.max(force, length(rows, 6 * i));
      moment = Math.max(moment, length(rows, 6 * i + 3));
    }
    this.#forces.rescale(force);
    this.#moments.rescale(moment > 1e-9 * force ? moment : 0);
    for (let i = 0; i < this.#bearings.length; i++) {
      const at = 3 * this.#bearings[i]!;
      this.#forces.set(i, points, at, rows, 6 * i);
      this.#moments.set(i, points, at, rows, 6 * i + 3);
    }
  }

  /** Shows the effort of each motor along its axis; null takes the arrows away. */
  showEfforts(efforts: Numbers | null, points: Numbers, directions: Numbers): void {
    this.#pushes.arrows.group.visible = efforts !== null;
    this.#torques.arrows.group.visible = efforts !== null;
    if (!efforts) {
      return;
    }
    const greatest = { true: 0, false: 0 };
    this.#motors.forEach(({ turns }, i) => {
      greatest[`${turns}`] = Math.max(greatest[`${turns}`], Math.abs(efforts[i]!));
    });
    this.#torques.rescale(greatest.true);
    this.#pushes.rescale(greatest.false);
    this.#motors.forEach(({ point, direction, turns }, i) => {
      const [shown, other] = turns ? [this.#torques, this.#pushes] : [this.#pushes, this.#torques];
      other.arrows.hide(i);
      if (point < 0 || direction < 0) {
        shown.arrows.hide(i);
        return;
      }
      const size = length(directions, 3 * direction) || 1;
      for (let k = 0; k < 3; k++) {
        this.#vectors[3 * i + k] = (efforts[i]! * directions[3 * direction + k]!) / size;
      }
      shown.set(i, points, 3 * point, this.#vectors, 3 * i);
    });
  }
}
