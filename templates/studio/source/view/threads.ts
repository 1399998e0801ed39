/** Thin lines through points that come one after the other: the trail of the platform, the path to be played. */
import { MeshBasicMaterial } from "three";
import { Copies, type Numbers } from "./copies";
import { thread } from "./shapes";

export class Thread {
  readonly copies: Copies;
  readonly #last = new Float64Array(3);
  readonly #ends = new Float64Array(6);
  #written = 0;
  #begun = false;

  constructor(
    readonly capacity: number,
    readonly radius: number,
    opacity: number,
  ) {
    const material = new MeshBasicMaterial({ transparent: opacity < 1, opacity });
    this.copies = new Copies(thread(), material, capacity);
    this.copies.mesh.castShadow = false;
    this.copies.mesh.receiveShadow = false;
    this.clear();
  }

  paint(colour: number): void {
    for (let i = 0; i < this.capacity; i++) {
      this.copies.paint(i, colour);
    }
  }

  clear(): void {
    this.#written = 0;
    this.#begun = false;
    this.copies.mesh.count = 0;
    this.copies.mesh.visible = false;
  }

  /** Goes on to a point; the oldest piece is given up where all are in use. */
  add(point: Numbers, at: number): void {
    for (let i = 0; i < 3; i++) {
      this.#ends[i] = this.#last[i]!;
      this.#ends[i + 3] = point[at + i]!;
    }
    const [x, y, z] = [
      this.#ends[3]! - this.#last[0]!,
      this.#ends[4]! - this.#last[1]!,
      this.#ends[5]! - this.#last[2]!,
    ];
    if (this.#begun && Math.hypot(x, y, z) < 2 * this.radius) {
      return;
    }
    if (this.#begun) {
      this.copies.between(this.#written % this.capacity, this.#ends, 0, this.#ends, 3, this.radius);
      this.#written++;
      this.copies.mesh.count = Math.min(this.#written, this.capacity);
      this.copies.mesh.visible = true;
    }
    this.#begun = true;
    this.#last.set(this.#ends.subarray(3));
  }
}
