/** All of the robot: bars, joints, plates, base. */
import { DoubleSide, Group, type Matrix4, Mesh, MeshBasicMaterial, SphereGeometry, type Vector3 } from "three";
import type { Robot } from "../robot";
import { Base } from "./base";
import { Bodies, ownerOf } from "./bodies";
import type { Numbers } from "./copies";
import type { Measure } from "./measure";
import type { Palette } from "./palette";
import { Plate } from "./plates";

export class Model {
  readonly group = new Group();
  readonly bodies: Bodies;
  readonly plates: readonly Plate[];
  readonly #base: Base;

  constructor(robot: Robot, points: Numbers, measure: Measure) {
    const { thickness } = measure;
    this.bodies = new Bodies(robot, thickness, measure.groundNormal.toArray(), points);
    this.plates = robot.scene.faces.map(({ kind, name, points: corners }, i) => {
      const height = (kind === "platform" ? 1.5 : 0.8 + 0.06 * (i % 4)) * thickness;
      const off = kind === "platform" && !measure.normal && !robot.limbs.includes(name) ? 1.4 * thickness : 0;
      return new Plate(corners, kind, ownerOf(name), (kind === "platform" ? 1.9 : 1.3) * thickness, height, off);
    });
    this.#base = new Base(robot, points, measure);
    this.group.add(this.#base.group, this.bodies.group, ...this.plates.map(({ group }) => group));
  }

  update(points: Numbers, directions: Numbers): void {
    this.bodies.update(points, directions);
    this.#base.update(points);
    for (const plate of this.plates) {
      plate.update(points);
    }
  }

  paint(palette: Palette, troubled: ReadonlySet<string>): void {
    this.bodies.paint(palette, troubled);
    this.#base.paint(palette);
    for (const { mesh, role } of this.plates) {
      mesh.material.color.set(palette.roles[role]);
    }
  }
}

/** The platform where it is wanted but not reached. */
export class Ghost {
  readonly group = new Group();
  readonly #plates: readonly Plate[];
  readonly #material = new MeshBasicMaterial({ transparent: true, opacity: 0.34, depthWrite: false, side: DoubleSide });
  readonly #ball: Mesh;
  readonly #meshes: Mesh[];

  constructor(model: Model, thickness: number) {
    this.#plates = model.plates.filter(({ role }) => role === "platform");
    this.#ball = new Mesh(new SphereGeometry(1.4 * thickness, 20, 14), this.#material);
    this.#meshes = this.#plates.map(({ mesh }) => {
      const copy = new Mesh(mesh.geometry, this.#material);
      copy.matrixAutoUpdate = false;
      return copy;
    });
    this.group.add(this.#ball, ...this.#meshes);
    this.group.visible = false;
  }

  /** Shows it; `moved` takes points of the platform as it is to where it is wanted. */
  show(moved: Matrix4, wanted: Vector3): void {
    this.group.visible = true;
    this.#ball.position.copy(wanted);
    this.#meshes.forEach((mesh, i) => {
      const { group, mesh: own } = this.#plates[i]!;
      mesh.geometry = own.geometry;
      mesh.matrix.multiplyMatrices(moved, group.matrix);
      mesh.matrixWorldNeedsUpdate = true;
    });
  }

  hide(): void {
    this.group.visible = false;
  }

  paint(palette: Palette): void {
    this.#material.color.set(palette.roles.trouble);
  }
}
