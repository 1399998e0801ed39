/** Labels of limbs, motors, frames and the platform, and which point each of them follows. */
import type { Robot } from "../robot";
import { ownerOf } from "./bodies";
import type { Numbers } from "./copies";
import type { Label, Labels } from "./labels";

const MOST = 28;

/** A text whose direction of writing ends with it, whatever is in it. */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}

/** A name that fits into a label. */
export function short(name: string): string {
  const letters = [...name];
  return isolated(letters.length > MOST ? `${letters.slice(0, MOST - 1).join("")}…` : name);
}

interface Named {
  readonly label: Label;
  /** It stands in the middle of these two points. */
  readonly from: number;
  readonly to: number;
}

export class Names {
  readonly #named: Named[] = [];
  /** Labels that stand at limbs while something is wrong with them. */
  readonly #troubles = new Map<string, Named>();

  /** Labels of motors. */
  readonly #motors: { readonly label: Label; readonly motor: number; readonly text: string }[] = [];

  constructor(robot: Robot, labels: Labels, thickness: number) {
    const { marks, lines } = robot.scene;
    for (const [motor, { name, mark }] of robot.actuators.entries()) {
      const at = marks[mark]?.point;
      if (at !== undefined) {
        const label = labels.add("motor", short(name));
        label.size = 1.8 * thickness;
        this.#motors.push({ label, motor, text: short(name) });
        this.#add(label, at, at);
      }
    }
    for (const limb of robot.limbs) {
      const line = lines.find((each) => ownerOf(each.name) === limb && each.points.length > 1);
      if (line) {
        const trouble = labels.add("trouble", short(limb));
        trouble.wanted = false;
        this.#troubles.set(limb, { label: trouble, from: line.points[0]!, to: line.points.at(-1)! });
      }
      const motor = robot.actuators.some(({ name, mark }) => name === limb && marks[mark]);
      if (line && !motor) {
        this.#add(labels.add("limb", short(limb)), line.points[0]!, line.points.at(-1)!);
      }
    }
    for (const mark of marks) {
      if (mark.kind === "frame") {
        this.#add(labels.add("frame", short(mark.name)), mark.point, mark.point);
      }
    }
  }

  #add(label: Label, from: number, to: number): void {
    this.#named.push({ label, from, to });
  }

  update(points: Numbers): void {
    for (const each of this.#named) {
      follow(each, points);
    }
    for (const each of this.#troubles.values()) {
      follow(each, points);
    }
  }

  /** Says at limbs what is wrong with them. */
  showTrouble(labels: Labels, limbs: readonly string[], text: string): void {
    for (const [limb, { label }] of this.#troubles) {
      label.wanted = limbs.includes(limb);
      labels.setText(label, `${short(limb)}: ${text}`);
    }
  }

  /** Writes beside names of motors what they bear; the empty list takes that away. */
  showEfforts(labels: Labels, texts: readonly string[]): void {
    for (const { label, motor, text } of this.#motors) {
      labels.setText(label, texts[motor] ? `${text}  ${texts[motor]}` : text);
    }
  }

  show(shown: boolean): void {
    for (const { label } of this.#named) {
      label.wanted = shown;
    }
  }
}

function follow({ label, from, to }: Named, points: Numbers): void {
  label.at.set(
    0.5 * (points[3 * from]! + points[3 * to]!),
    0.5 * (points[3 * from + 1]! + points[3 * to + 1]!),
    0.5 * (points[3 * from + 2]! + points[3 * to + 2]!),
  );
}
