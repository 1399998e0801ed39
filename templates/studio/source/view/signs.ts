/** Frame of the world, frame of the platform, gravity. */
import { Group, type Matrix4, Vector3 } from "three";
import type { Robot } from "../robot";
import { Arrows } from "./arrows";
import type { Label, Labels } from "./labels";
import type { Measure } from "./measure";
import type { Palette } from "./palette";

const AXES = ["x", "y", "z"] as const;

export class Signs {
  readonly frames = new Group();
  readonly gravity = new Group();
  readonly #world = new Arrows(3);
  readonly #platform = new Arrows(3, 1, true);
  readonly #weight = new Arrows(1);
  readonly #letters: readonly Label[];
  readonly #weightLabel: Label | null = null;
  readonly #numbers = new Float64Array(6);
  readonly #axis = new Vector3();

  constructor(
    robot: Robot,
    readonly measure: Measure,
    labels: Labels,
  ) {
    const { thickness, radius } = measure;
    const long = 0.3 * radius;
    this.#letters = AXES.map((letter, i) => {
      this.#numbers.fill(0);
      this.#numbers[3 + i] = long;
      this.#world.set(i, this.#numbers, 0, this.#numbers, 3, 1, 0.22 * thickness);
      const label = labels.add("axis", letter);
      label.at.setComponent(i, 1.05 * long);
      return label;
    });
    this.#platform.group.visible = robot.dragging !== null;
    this.frames.add(this.#world.group, this.#platform.group);
    const pull = Math.hypot(...robot.scene.gravity);
    if (pull > 1e-9) {
      const corner = measure.box.max.clone().lerp(measure.centre, 0.02).addScaledVector(measure.up, 0);
      corner.addScaledVector(measure.up, measure.box.getSize(new Vector3()).dot(measure.up) < 0 ? 0 : 2 * thickness);
      corner.toArray(this.#numbers);
      measure.up.toArray(this.#numbers, 3);
      this.#weight.set(0, this.#numbers, 0, this.#numbers, 3, -long, 0.3 * thickness);
      this.#weightLabel = labels.add("frame", `gravity ${Number(pull.toPrecision(3))} m/s²`);
      this.#weightLabel.at.copy(corner).addScaledVector(measure.up, -0.5 * long);
    }
    this.gravity.add(this.#weight.group);
  }

  /** Stands the frame of the platform where it is. */
  update(frame: Matrix4): void {
    this.#axis.setFromMatrixPosition(frame).toArray(this.#numbers);
    for (let i = 0; i < 3; i++) {
      this.#axis.setFromMatrixColumn(frame, i).toArray(this.#numbers, 3);
      const { radius, thickness } = this.measure;
      this.#platform.set(i, this.#numbers, 0, this.#numbers, 3, 0.18 * radius, 0.2 * thickness);
    }
  }

  show(frames: boolean, gravity: boolean, labels: boolean): void {
    this.frames.visible = frames;
    this.gravity.visible = gravity;
    for (const label of this.#letters) {
      label.wanted = frames && labels;
    }
    if (this.#weightLabel) {
      this.#weightLabel.wanted = gravity && labels;
    }
  }

  paint(palette: Palette): void {
    for (let i = 0; i < 3; i++) {
      this.#world.paint(i, palette.axes[i]!);
      this.#platform.paint(i, palette.axes[i]!);
    }
    this.#weight.paint(0, palette.gravity);
  }
}
