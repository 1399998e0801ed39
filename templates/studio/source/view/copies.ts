/** Many copies of one shape in one draw call; to place them allocates nothing. */
import {
  type BufferGeometry,
  Color,
  DynamicDrawUsage,
  InstancedBufferAttribute,
  InstancedMesh,
  type Material,
} from "three";

/** Three numbers somewhere in an array. */
export type Numbers = ArrayLike<number>;

export class Copies {
  readonly mesh: InstancedMesh;
  readonly #matrices: Float32Array;
  readonly #colours: Float32Array;
  readonly #colour = new Color();

  constructor(geometry: BufferGeometry, material: Material, count: number) {
    this.mesh = new InstancedMesh(geometry, material, Math.max(count, 1));
    this.mesh.count = count;
    this.mesh.visible = count > 0;
    this.mesh.castShadow = true;
    this.mesh.receiveShadow = true;
    this.mesh.frustumCulled = false;
    this.mesh.instanceMatrix.setUsage(DynamicDrawUsage);
    this.#matrices = this.mesh.instanceMatrix.array as Float32Array;
    this.mesh.instanceColor = new InstancedBufferAttribute(new Float32Array(3 * Math.max(count, 1)), 3);
    this.#colours = this.mesh.instanceColor.array as Float32Array;
  }

  paint(copy: number, colour: number): void {
    this.#colour.set(colour);
    this.#colour.toArray(this.#colours, 3 * copy);
    this.mesh.instanceColor!.needsUpdate = true;
  }

  /** From one point to another: z of the shape is the way between, x and y are stretched by the radius. */
  between(copy: number, start: Numbers, from: number, end: Numbers, to: number, radius: number): void {
    const x = end[to]! - start[from]!;
    const y = end[to + 1]! - start[from + 1]!;
    const z = end[to + 2]! - start[from + 2]!;
    this.#place(copy, start, from, x, y, z, radius, radius, Math.hypot(x, y, z));
  }

  /** At a point, z of the shape along an axis. */
  about(copy: number, point: Numbers, at: number, axis: Numbers, along: number, radius: number, half: number): void {
    this.#place(copy, point, at, axis[along]!, axis[along + 1]!, axis[along + 2]!, radius, radius, half);
  }

  hide(copy: number): void {
    this.#matrices.fill(0, 16 * copy, 16 * copy + 15);
    this.mesh.instanceMatrix.needsUpdate = true;
  }

  #place(
    copy: number,
    point: Numbers,
    at: number,
    ax: number,
    ay: number,
    az: number,
    sx: number,
    sy: number,
    sz: number,
  ): void {
    const length = Math.hypot(ax, ay, az);
    const zx = length > 0 ? ax / length : 0;
    const zy = length > 0 ? ay / length : 0;
    const zz = length > 0 ? az / length : 1;
    /* x-axis across z and that world axis which is the farthest from it */
    const ky = Math.abs(zz) < 0.9 ? 0 : 1;
    const kz = 1 - ky;
    let xx = ky * zz - kz * zy;
    let xy = kz * zx;
    let xz = -ky * zx;
    const across = Math.hypot(xx, xy, xz);
    xx /= across;
    xy /= across;
    xz /= across;
    const m = this.#matrices;
    const o = 16 * copy;
    m[o] = xx * sx;
    m[o + 1] = xy * sx;
    m[o + 2] = xz * sx;
    m[o + 3] = 0;
    m[o + 4] = (zy * xz - zz * xy) * sy;
    m[o + 5] = (zz * xx - zx * xz) * sy;
    m[o + 6] = (zx * xy - zy * xx) * sy;
    m[o + 7] = 0;
    m[o + 8] = zx * sz;
    m[o + 9] = zy * sz;
    m[o + 10] = zz * sz;
    m[o + 11] = 0;
    m[o + 12] = point[at]!;
    m[o + 13] = point[at + 1]!;
    m[o + 14] = point[at + 2]!;
    m[o + 15] = 1;
    this.mesh.instanceMatrix.needsUpdate = true;
  }
}
