/** A coloured plane in the world. */
import {
  BufferAttribute,
  BufferGeometry,
  DataTexture,
  Mesh,
  MeshBasicMaterial,
  NearestFilter,
  SRGBColorSpace,
  type Vector3,
} from "three";
import type { Robot } from "../robot";
import type { Numbers } from "./copies";
import type { Side, Slice } from "./interface";

export class SlicePlane {
  readonly mesh = new Mesh(
    new BufferGeometry(),
    new MeshBasicMaterial({ transparent: true, opacity: 0.72, side: 2, depthWrite: false, toneMapped: false }),
  );

  /** @param behind Where it stands beside the platform point, m: behind planar robots. */
  constructor(
    readonly robot: Robot,
    behind: Vector3,
  ) {
    this.mesh.position.copy(behind);
    this.mesh.visible = false;
    this.mesh.renderOrder = 1;
    this.mesh.geometry.setAttribute("position", new BufferAttribute(new Float32Array(12), 3));
    this.mesh.geometry.setAttribute("uv", new BufferAttribute(new Float32Array([0, 0, 1, 0, 1, 1, 0, 1]), 2));
    this.mesh.geometry.setIndex([0, 1, 2, 0, 2, 3]);
  }

  /** World axis of an entry of the pose; −1 where it is no displacement. */
  #axisOf(entry: number): number {
    const { coordinates, dragging } = this.robot;
    const before = coordinates.slice(0, entry).filter(({ unit }) => unit === "m").length;
    return coordinates[entry]?.unit === "m" ? (dragging?.axes[before] ?? -1) : -1;
  }

  /** Shows a slice through a pose, whose platform is at these numbers; null takes it away. */
  show(slice: Slice | null, pose: readonly number[], points: Numbers, at: number): void {
    const sides = slice && [slice.across, slice.up].map((side) => ({ side, axis: this.#axisOf(side.entry) }));
    this.mesh.material.map?.dispose();
    this.mesh.material.map = null;
    if (!slice || !sides || sides.some(({ axis }) => axis < 0)) {
      this.mesh.visible = false;
      return;
    }
    const end = ({ entry, low, high }: Side, far: number) => (far ? high : low) - (pose[entry] ?? 0);
    const { columns, rows, pixels } = slice;
    const place = this.mesh.geometry.getAttribute("position") as BufferAttribute;
    [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ].forEach(([u, v], i) => {
      const ends = [u!, v!];
      const move = (k: number) =>
        sides.reduce((sum, { side, axis }, j) => sum + (axis === k ? end(side, ends[j]!) : 0), 0);
      const [x, y, z] = [0, 1, 2].map((k) => points[at + k]! + move(k));
      place.setXYZ(i, x!, y!, z!);
    });
    place.needsUpdate = true;
    this.mesh.geometry.computeBoundingSphere();
    const texture = new DataTexture(pixels, columns, rows);
    texture.colorSpace = SRGBColorSpace;
    texture.magFilter = NearestFilter;
    texture.needsUpdate = true;
    this.mesh.material.map = texture;
    this.mesh.material.needsUpdate = true;
  }
}
