/** Arrows: of a frame, of gravity, of forces and moments in bearings, of efforts of motors. */
import { Group, MeshBasicMaterial } from "three";
import { Copies, type Numbers } from "./copies";
import { shaft, tip } from "./shapes";

export class Arrows {
  readonly group = new Group();
  readonly #shafts: Copies;
  readonly #tips: Copies;
  readonly #end = new Float64Array(6);

  /** @param heads One, or two for moments. */
  constructor(
    readonly count: number,
    readonly heads = 1,
    readonly onTop = false,
  ) {
    const material = new MeshBasicMaterial({ depthTest: !onTop, transparent: onTop });
    this.#shafts = new Copies(shaft(), material, count);
    this.#tips = new Copies(tip(), material, count * heads);
    for (const { mesh } of [this.#shafts, this.#tips]) {
      mesh.castShadow = false;
      mesh.receiveShadow = false;
      mesh.renderOrder = onTop ? 10 : 0;
      this.group.add(mesh);
    }
  }

  paint(arrow: number, colour: number): void {
    this.#shafts.paint(arrow, colour);
    for (let head = 0; head < this.heads; head++) {
      this.#tips.paint(arrow * this.heads + head, colour);
    }
  }

  /** From a point by a vector times a factor; the shaft has a radius, m. */
  set(arrow: number, point: Numbers, at: number, vector: Numbers, along: number, factor: number, radius: number): void {
    const length = Math.abs(factor) * Math.hypot(vector[along]!, vector[along + 1]!, vector[along + 2]!);
    if (!(length > 1e-9)) {
      this.hide(arrow);
      return;
    }
    const head = Math.min(7 * radius, 0.45 * length);
    const part = Math.max(1 - (this.heads * head) / length, 0.05);
    this.#point(point, at, vector, along, factor * part, 0);
    this.#shafts.between(arrow, point, at, this.#end, 0, radius);
    for (let i = 0; i < this.heads; i++) {
      const share = part + ((1 - part) * i) / this.heads;
      this.#point(point, at, vector, along, factor * share, 0);
      this.#point(point, at, vector, along, factor * (share + (1 - part) / this.heads), 3);
      this.#tips.between(arrow * this.heads + i, this.#end, 0, this.#end, 3, Math.min(2.6 * radius, 0.5 * head));
    }
  }

  #point(point: Numbers, at: number, vector: Numbers, along: number, factor: number, into: number): void {
    for (let i = 0; i < 3; i++) {
      this.#end[into + i] = point[at + i]! + factor * vector[along + i]!;
    }
  }

  hide(arrow: number): void {
    this.#shafts.hide(arrow);
    for (let head = 0; head < this.heads; head++) {
      this.#tips.hide(arrow * this.heads + head);
    }
  }
}
