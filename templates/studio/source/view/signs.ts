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
    const long = 0.24 * radius;
    this.#letters = AXES.map((letter, i) => {
      this.#numbers.fill(0);
      this.#numbers[3 + i] = long;
      this.#world.set(i, this.#numbers, 0, this.#numbers, 3, 1, 0.22 * thickness);
      const label = labels.add("axis", letter);
      label.at.setComponent(i, 1.05 * long);
      label.along = new Vector3().setComponent(i, 1);
      return label;
    });
    this.#platform.group.visible = (robot.dragging?.rotation ?? "none") !== "none";
    this.frames.add(this.#world.group, this.#platform.group);
    const pull = Math.hypot(...robot.scene.gravity);
    if (pull > 1e-9) {
      const corner = measure.box.max.clone();
      corner.addScaledVector(corner.clone().sub(measure.centre).projectOnPlane(measure.up).normalize(), 0.12 * radius);
      corner.toArray(this.#numbers);
      measure.up.toArray(this.#numbers, 3);
      this.#weight.set(0, this.#numbers, 0, this.#numbers, 3, -long, 0.3 * thickness);
      this.#weightLabel = labels.add("frame", `g ${Number(pull.toPrecision(3))} m/s²`);
      this.#weightLabel.at.copy(corner);
      this.#weightLabel.spot = 2;
    }
    this.gravity.add(this.#weight.group);
  }

  /** Stands the frame of the platform where it is. */
  update(frame: Matrix4): void {
    this.#axis.setFromMatrixPosition(frame).toArray(this.#numbers);
    for (let i = 0; i < 3; i++) {
      this.#axis.setFromMatrixColumn(frame, i).toArray(this.#numbers, 3);
      const { radius, thickness } = this.measure;
      this.#platform.set(i, this.#numbers, 0, this.#numbers, 3, 0.16 * radius, 0.22 * thickness);
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
