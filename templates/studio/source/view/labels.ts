/** Names beside what they name: texts over the picture that never cover each other. */
import { Vector3 } from "three";
import { element } from "../shell";
import type { Rig } from "./rig";

export type LabelKind = "limb" | "motor" | "frame" | "axis" | "trouble" | "platform" | "value";

interface Label {
  readonly box: HTMLElement;
  readonly kind: LabelKind;
  readonly rank: number;
  /** Where it points at, m; written by whoever made it. */
  readonly at: Vector3;
  wanted: boolean;
  /** Radius of what it stands beside, m. */
  size: number;
  /** Direction that it names: not shown when it points at the eye. */
  along: Vector3 | null;
  /** Which of SPOTS is tried first. */
  spot: number;
  width: number;
  height: number;
  shown: boolean;
}

export type { Label };

/** Which of two labels gives way. */
const RANKS: Readonly<Record<LabelKind, number>> = {
  trouble: 0,
  axis: 1,
  motor: 3,
  limb: 4,
  platform: 2,
  frame: 5,
  value: 6,
};
const GAP = 10;
/** Where a label may stand beside its point, in its own sizes from its left upper corner. */
const SPOTS = [
  [0, -0.5, 1, 0],
  [-1, -0.5, -1, 0],
  [-0.5, -1, 0, -1],
  [-0.5, 0, 0, 1],
  [0, -1, 0.7, -0.7],
  [0, 0, 0.7, 0.7],
  [-1, -1, -0.7, -0.7],
  [-1, 0, -0.7, 0.7],
] as const;

export class Labels {
  readonly layer = element("div", "labels");
  readonly #labels: Label[] = [];
  readonly #pixel = new Vector3();
  /** Left, top, right and bottom of what is placed. */
  #taken = new Float64Array(4 * 64);
  #count = 0;

  constructor() {
    this.layer.setAttribute("aria-hidden", "true");
  }

  add(kind: LabelKind, text: string): Label {
    const box = element("span", `label ${kind}`, text);
    box.dir = "auto";
    this.layer.append(box);
    const label: Label = {
      box,
      kind,
      rank: RANKS[kind],
      at: new Vector3(),
      wanted: true,
      size: 0,
      along: null,
      spot: 0,
      width: 0,
      height: 0,
      shown: true,
    };
    this.#labels.push(label);
    this.#labels.sort((a, b) => a.rank - b.rank);
    if (this.#taken.length < 4 * this.#labels.length) {
      this.#taken = new Float64Array(8 * this.#labels.length);
    }
    return label;
  }

  setText(label: Label, text: string): void {
    if (label.box.textContent !== text) {
      label.box.textContent = text;
      label.width = 0;
    }
  }

  /** Sizes are measured again, after the size of letters has changed. */
  forget(): void {
    for (const label of this.#labels) {
      label.width = 0;
    }
  }

  /** Places all of them; those without room are not shown. */
  place(rig: Rig, width: number, height: number): void {
    this.#count = 0;
    for (const label of this.#labels) {
      if (label.wanted && label.width === 0) {
        this.#show(label, true);
        label.width = label.box.offsetWidth;
        label.height = label.box.offsetHeight;
      }
    }
    for (const label of this.#labels) {
      this.#show(label, label.wanted && this.#put(label, rig, width, height));
    }
  }

  #put(label: Label, rig: Rig, width: number, height: number): boolean {
    const { x, y, z } = rig.project(label.at, this.#pixel);
    if (label.along && Math.abs(label.along.dot(rig.back)) > 0.98) {
      return false;
    }
    if (z > 0 || x < 0 || y < 0 || x > width || y > height) {
      return false;
    }
    const gap = label.kind === "axis" ? 3 : Math.max(label.size / rig.pixel + 5, GAP);
    for (let i = 0; i < SPOTS.length; i++) {
      const [across, down, right, below] = SPOTS[(i + label.spot) % SPOTS.length]!;
      const left = x + across * label.width + right * gap;
      const top = y + down * label.height + below * gap;
      if (left >= 2 && top >= 2 && left + label.width <= width - 2 && top + label.height <= height - 2) {
        if (this.#free(left, top, left + label.width, top + label.height)) {
          label.box.style.transform = `translate(${left.toFixed(1)}px, ${top.toFixed(1)}px)`;
          return true;
        }
      }
    }
    return false;
  }

  #free(left: number, top: number, right: number, bottom: number): boolean {
    const taken = this.#taken;
    for (let i = 0; i < this.#count; i++) {
      const o = 4 * i;
      if (left < taken[o + 2]! && right > taken[o]! && top < taken[o + 3]! && bottom > taken[o + 1]!) {
        return false;
      }
    }
    taken.set([left, top, right, bottom], 4 * this.#count++);
    return true;
  }

  #show(label: Label, shown: boolean): void {
    if (label.shown !== shown) {
      label.shown = shown;
      label.box.hidden = !shown;
    }
  }
}
