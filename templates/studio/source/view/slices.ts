/** A coloured plane in the world. */
import {
  BufferAttribute,
  BufferGeometry,
  DataTexture,
  Mesh,
  MeshBasicMaterial,
  NearestFilter,
  SRGBColorSpace,
} from "three";
import type { Slice } from "./interface";

export class SlicePlane {
  readonly mesh = new Mesh(
    new BufferGeometry(),
    new MeshBasicMaterial({ transparent: true, opacity: 0.72, side: 2, depthWrite: false, toneMapped: false }),
  );

  constructor() {
    this.mesh.visible = false;
    this.mesh.renderOrder = 1;
    this.mesh.geometry.setAttribute("position", new BufferAttribute(new Float32Array(12), 3));
    this.mesh.geometry.setAttribute("uv", new BufferAttribute(new Float32Array([0, 0, 1, 0, 1, 1, 0, 1]), 2));
    this.mesh.geometry.setIndex([0, 1, 2, 0, 2, 3]);
  }

  show(slice: Slice | null): void {
    this.mesh.visible = slice !== null;
    if (!slice) {
      return;
    }
    const { corner, across, along, columns, rows, pixels } = slice;
    const place = this.mesh.geometry.getAttribute("position") as BufferAttribute;
    [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ].forEach(([u, v], i) => {
      const [x, y, z] = [0, 1, 2].map((k) => corner[k]! + u! * across[k]! + v! * along[k]!);
      place.setXYZ(i, x!, y!, z!);
    });
    place.needsUpdate = true;
    this.mesh.geometry.computeBoundingSphere();
    this.mesh.material.map?.dispose();
    const texture = new DataTexture(new Uint8Array(pixels), columns, rows);
    texture.colorSpace = SRGBColorSpace;
    texture.magFilter = NearestFilter;
    texture.needsUpdate = true;
    this.mesh.material.map = texture;
    this.mesh.material.needsUpdate = true;
  }
}
