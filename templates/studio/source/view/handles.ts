/** Handles of the platform: arrows along its displacements and rings about its turns, of one size on the screen. */
import { Group, Mesh, MeshBasicMaterial, Quaternion, SphereGeometry, Vector3 } from "three";
import type { Robot } from "../robot";
import { Arrows } from "./arrows";
import { type Grip, turnAxes } from "./drag";
import type { Palette } from "./palette";
import type { Rig } from "./rig";
import { ring } from "./shapes";

const ARROW = 88;
const RING = 50;
const BALL = 7;
const Z = new Vector3(0, 0, 1);

export class Handles {
  readonly group = new Group();
  readonly centre = new Vector3();
  readonly #axes: readonly Vector3[];
  readonly #turns: readonly Vector3[];
  readonly #arrows: Arrows;
  readonly #rings: readonly Mesh<ReturnType<typeof ring>, MeshBasicMaterial>[];
  readonly #ball: Mesh<SphereGeometry, MeshBasicMaterial>;
  readonly #numbers = new Float64Array(6);
  /** Where arrows begin, pixels: outside the rings. */
  readonly #inner: number;
  readonly #pixel = new Vector3();
  readonly #point = new Vector3();
  #palette: Palette | null = null;
  #lit = "";

  constructor(readonly robot: Robot) {
    this.#axes = (robot.dragging?.axes ?? []).map((axis) => new Vector3().setComponent(axis, 1));
    this.#turns = turnAxes(robot);
    this.#inner = this.#turns.length > 0 ? RING : BALL;
    this.#arrows = new Arrows(this.#axes.length, 1, true);
    const material = () => new MeshBasicMaterial({ depthTest: false, transparent: true, opacity: 0.75 });
    this.#rings = this.#turns.map((axis) => {
      const mesh = new Mesh(ring(0.022), material());
      mesh.quaternion.copy(new Quaternion().setFromUnitVectors(Z, axis));
      return mesh;
    });
    this.#ball = new Mesh(new SphereGeometry(1, 20, 14), material());
    for (const mesh of [...this.#rings, this.#ball]) {
      mesh.renderOrder = 9;
    }
    this.#ball.visible = this.#axes.length > 0;
    this.group.add(...this.#rings, this.#ball, this.#arrows.group);
  }

  /** Of the same size on the screen whatever the zoom. */
  update(rig: Rig): void {
    const pixel = rig.pixelAt(this.centre) * rig.zoomed;
    this.#axes.forEach((axis, i) => {
      this.#point
        .copy(this.centre)
        .addScaledVector(axis, this.#inner * pixel)
        .toArray(this.#numbers);
      axis.toArray(this.#numbers, 3);
      this.#arrows.set(i, this.#numbers, 0, this.#numbers, 3, (ARROW - this.#inner) * pixel, 1.6 * pixel);
    });
    for (const mesh of this.#rings) {
      mesh.position.copy(this.centre);
      mesh.scale.setScalar(RING * pixel);
    }
    this.#ball.position.copy(this.centre);
    this.#ball.scale.setScalar(BALL * pixel);
  }

  paint(palette: Palette): void {
    this.#palette = palette;
    this.light(null, true);
  }

  /** Shows which handle would be taken. Returns whether that has changed. */
  light(grip: Grip | null, anyway = false): boolean {
    const lit = this.#nameOf(grip);
    if ((lit === this.#lit && !anyway) || !this.#palette) {
      return false;
    }
    this.#lit = lit;
    const { axes, handle, roles } = this.#palette;
    const colour = (axis: Vector3) => {
      const own = [axis.x, axis.y, axis.z].findIndex((entry) => Math.abs(entry) > 0.99);
      return axes[own] ?? handle;
    };
    for (const [i, axis] of this.#axes.entries()) {
      this.#arrows.paint(i, lit === `axis${i}` ? roles.motor : colour(axis));
    }
    for (const [i, { material }] of this.#rings.entries()) {
      material.color.set(lit === `turn${i}` ? roles.motor : colour(this.#turns[i]!));
    }
    this.#ball.material.color.set(lit === "plane" ? roles.motor : handle);
    return true;
  }

  #nameOf(grip: Grip | null): string {
    if (grip?.kind === "axis") {
      return `axis${this.#axes.indexOf(grip.axis)}`;
    }
    return grip?.kind === "turn" ? `turn${this.#turns.indexOf(grip.axis)}` : grip?.kind === "plane" ? "plane" : "";
  }

  /** The handle at a pixel, no farther away than `reach` pixels. */
  find(rig: Rig, x: number, y: number, reach: number): Grip | null {
    const { x: cx, y: cy, z } = rig.project(this.centre, this.#pixel);
    if (z > 0 || !this.group.visible) {
      return null;
    }
    if (this.#axes.length > 0 && Math.hypot(x - cx, y - cy) < BALL + reach) {
      return { kind: "plane" };
    }
    const pixel = rig.pixelAt(this.centre) * rig.zoomed;
    for (const axis of this.#axes) {
      const end = rig.project(this.#point.copy(this.centre).addScaledVector(axis, ARROW * pixel), this.#point);
      const [dx, dy] = [end.x - cx, end.y - cy];
      const long = Math.hypot(dx, dy);
      const along = ((x - cx) * dx + (y - cy) * dy) / Math.max(long, 1);
      const off = Math.abs((x - cx) * dy - (y - cy) * dx) / Math.max(long, 1);
      if (long > 12 && along > 0 && along < long + reach && off < reach) {
        return { kind: "axis", axis };
      }
    }
    const axis = this.#turns.find((each) => this.#onRing(rig, each, pixel, x, y, reach));
    return axis ? { kind: "turn", axis } : null;
  }

  #onRing(rig: Rig, axis: Vector3, pixel: number, x: number, y: number, reach: number): boolean {
    const first = new Vector3(Math.abs(axis.x) < 0.9 ? 1 : 0, Math.abs(axis.x) < 0.9 ? 0 : 1, 0)
      .cross(axis)
      .normalize();
    const second = new Vector3().crossVectors(axis, first);
    for (let step = 0; step < 48; step++) {
      const angle = (step * Math.PI) / 24;
      this.#point.copy(this.centre).addScaledVector(first, RING * pixel * Math.cos(angle));
      this.#point.addScaledVector(second, RING * pixel * Math.sin(angle));
      const seen = rig.project(this.#point, this.#point);
      if (Math.hypot(seen.x - x, seen.y - y) < reach) {
        return true;
      }
    }
    return false;
  }
}
