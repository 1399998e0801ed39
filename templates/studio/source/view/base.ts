/** What the robot stands on: a frame through base points that lie in a plane, else a foot under each. */
import { Group, MeshStandardMaterial, Plane, Vector3 } from "three";
import type { Robot } from "../robot";
import { Copies, type Numbers } from "./copies";
import type { Measure } from "./measure";
import type { Palette } from "./palette";
import { Plate } from "./plates";
import { drum, shaft } from "./shapes";

/** Whether points lie in a plane and span it. */
function spanPlane(points: readonly Vector3[], tolerance: number): boolean {
  for (let second = 1; second < points.length; second++) {
    for (let third = second + 1; third < points.length; third++) {
      const plane = new Plane().setFromCoplanarPoints(points[0]!, points[second]!, points[third]!);
      if (plane.normal.length() > 0.5) {
        return points.every((point) => Math.abs(plane.distanceToPoint(point)) < tolerance);
      }
    }
  }
  return false;
}

export class Base {
  readonly group = new Group();
  readonly #plate: Plate | null;
  readonly #points: readonly number[];
  readonly #pads: Copies;
  readonly #posts: Copies;
  readonly #ends = new Float64Array(9);

  constructor(
    robot: Robot,
    points: Numbers,
    readonly measure: Measure,
  ) {
    const marks = robot.scene.marks.filter(({ kind }) => kind === "base");
    const own = [...new Set(marks.map(({ point }) => point))];
    const places = own.map((point) => new Vector3().fromArray(points as number[], 3 * point));
    const { thickness, normal } = measure;
    const driven = robot.scene.marks.some((mark) => mark.driven && own.includes(mark.point));
    const flat = !normal && spanPlane(places, 0.01 * thickness);
    this.#plate = flat
      ? new Plate(own, "base", "", 2.2 * thickness, 1.3 * thickness, (driven ? 2.7 : 1.9) * thickness, true)
      : null;
    this.#points = flat ? [] : own;
    const material = new MeshStandardMaterial({ roughness: 0.7, metalness: 0.05 });
    this.#pads = new Copies(drum(0.08), material, this.#points.length);
    this.#posts = new Copies(shaft(), material, this.#points.length);
    this.group.add(this.#pads.mesh, this.#posts.mesh);
    if (this.#plate) {
      this.group.add(this.#plate.group);
    }
  }

  update(points: Numbers): void {
    this.#plate?.update(points);
    const { thickness, groundNormal, normal, ground } = this.measure;
    groundNormal.toArray(this.#ends, 6);
    for (let i = 0; i < this.#points.length; i++) {
      const at = 3 * this.#points[i]!;
      const height = points[at]! * groundNormal.x + points[at + 1]! * groundNormal.y + points[at + 2]! * groundNormal.z;
      const down = normal ? height - ground : 2.4 * thickness;
      for (let k = 0; k < 3; k++) {
        this.#ends[k] = points[at + k]! - down * groundNormal.getComponent(k);
        this.#ends[3 + k] = points[at + k]!;
      }
      this.#posts.between(i, this.#ends, 0, this.#ends, 3, 1.1 * thickness);
      this.#pads.about(i, this.#ends, 0, this.#ends, 6, 2.7 * thickness, 0.4 * thickness);
    }
  }

  paint(palette: Palette): void {
    this.#plate?.mesh.material.color.set(palette.roles.base);
    for (let i = 0; i < this.#points.length; i++) {
      this.#pads.paint(i, palette.roles.base);
      this.#posts.paint(i, palette.roles.base);
    }
  }
}
