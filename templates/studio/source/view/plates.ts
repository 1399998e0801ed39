/** Plates through points that lie in a plane: the platform, bodies with more than two joints, the base. */
import {
  type BufferGeometry,
  ExtrudeGeometry,
  Group,
  Matrix4,
  Mesh,
  MeshStandardMaterial,
  Path,
  Shape,
  Vector2,
  Vector3,
} from "three";
import type { Numbers } from "./copies";
import type { Role } from "./palette";

const [ORIGIN, FIRST, SECOND, THIRD, POINT] = Array.from({ length: 5 }, () => new Vector3()) as [
  Vector3,
  Vector3,
  Vector3,
  Vector3,
  Vector3,
];

/** Frame of a plate: its first corner, towards its second one, and the plane of a third. */
function frameOf(points: Numbers, corners: readonly number[], third: number, into: Matrix4): boolean {
  ORIGIN.fromArray(points as number[], 3 * corners[0]!);
  FIRST.fromArray(points as number[], 3 * corners[1]!).sub(ORIGIN);
  SECOND.fromArray(points as number[], 3 * corners[third]!).sub(ORIGIN);
  THIRD.crossVectors(FIRST, SECOND);
  if (!(THIRD.length() > 1e-9 * FIRST.lengthSq())) {
    return false;
  }
  FIRST.normalize();
  THIRD.normalize();
  SECOND.crossVectors(THIRD, FIRST);
  into.makeBasis(FIRST, SECOND, THIRD).setPosition(ORIGIN);
  return true;
}

export class Plate {
  readonly group = new Group();
  readonly mesh: Mesh<BufferGeometry, MeshStandardMaterial>;
  readonly #flat: Float64Array;
  readonly #inverse = new Matrix4();
  #built = false;
  #third = 2;
  #side = 0;

  constructor(
    readonly corners: readonly number[],
    readonly role: Role,
    readonly owner: string,
    readonly radius: number,
    readonly thickness: number,
    /** By how much it stands off its corners, away from the middle of the robot, m. */
    readonly off = 0,
    readonly hollow = false,
  ) {
    this.mesh = new Mesh(new ExtrudeGeometry(), new MeshStandardMaterial({ roughness: 0.55, metalness: 0.05 }));
    this.mesh.castShadow = true;
    this.mesh.receiveShadow = true;
    this.group.matrixAutoUpdate = false;
    this.group.add(this.mesh);
    this.#flat = new Float64Array(2 * corners.length);
  }

  /** Puts the plate where its corners are; makes it anew where they have moved in it. */
  update(points: Numbers): void {
    const matrix = this.group.matrix;
    this.group.visible = this.#frame(points, matrix);
    this.group.matrixWorldNeedsUpdate = true;
    if (!this.group.visible) {
      return;
    }
    this.#inverse.copy(matrix).invert();
    this.#side ||= this.#sideOf(points);
    let moved = 0;
    for (let i = 0; i < this.corners.length; i++) {
      POINT.fromArray(points as number[], 3 * this.corners[i]!).applyMatrix4(this.#inverse);
      moved = Math.max(moved, Math.abs(POINT.x - this.#flat[2 * i]!), Math.abs(POINT.y - this.#flat[2 * i + 1]!));
      this.#flat[2 * i] = POINT.x;
      this.#flat[2 * i + 1] = POINT.y;
    }
    if (!this.#built || moved > 1e-3 * this.radius) {
      this.#build();
    }
  }

  /** Side of the plate on which the robot is not. */
  #sideOf(points: Numbers): number {
    let height = 0;
    for (let at = 0; at + 2 < points.length; at += 3) {
      height += POINT.fromArray(points as number[], at).applyMatrix4(this.#inverse).z;
    }
    return height > 0 ? -1 : 1;
  }

  #frame(points: Numbers, into: Matrix4): boolean {
    if (frameOf(points, this.corners, this.#third, into)) {
      return true;
    }
    for (let third = 2; third < this.corners.length; third++) {
      if (frameOf(points, this.corners, third, into)) {
        this.#third = third;
        return true;
      }
    }
    return false;
  }

  #build(): void {
    this.#built = true;
    const points = Array.from(this.corners, (_, i) => new Vector2(this.#flat[2 * i], this.#flat[2 * i + 1]));
    const outline = hull(points);
    const shape = new Shape(rounded(outline, this.radius));
    if (this.hollow) {
      shape.holes.push(new Path(inner(outline, this.radius).reverse()));
    }
    const bevel = 0.25 * this.thickness;
    this.mesh.geometry.dispose();
    this.mesh.geometry = new ExtrudeGeometry(shape, {
      depth: this.thickness - 2 * bevel,
      bevelSize: bevel,
      bevelThickness: bevel,
      bevelSegments: 2,
      curveSegments: 6,
    }).translate(0, 0, bevel - 0.5 * this.thickness + this.#side * this.off);
  }
}

function turn(a: Vector2, b: Vector2, c: Vector2): number {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/** Convex hull, counter-clockwise. */
export function hull(points: readonly Vector2[]): Vector2[] {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y);
  const chain = (ordered: readonly Vector2[]) => {
    const kept: Vector2[] = [];
    for (const point of ordered) {
      while (kept.length > 1 && turn(kept.at(-2)!, kept.at(-1)!, point) <= 1e-12) {
        kept.pop();
      }
      kept.push(point);
    }
    return kept.slice(0, -1);
  };
  return [...chain(sorted), ...chain(sorted.reverse())];
}

/** A convex outline at a distance outside, its corners round. */
function rounded(outline: readonly Vector2[], radius: number): Vector2[] {
  return outline.flatMap((corner, i) => {
    const before = outline.at(i - 1)!;
    const after = outline[(i + 1) % outline.length]!;
    const begin = Math.atan2(corner.y - before.y, corner.x - before.x) - Math.PI / 2;
    let end = Math.atan2(after.y - corner.y, after.x - corner.x) - Math.PI / 2;
    while (end < begin) {
      end += 2 * Math.PI;
    }
    const steps = Math.max(2, Math.ceil((end - begin) / 0.2));
    return Array.from({ length: steps + 1 }, (_, step) => {
      const angle = begin + ((end - begin) * step) / steps;
      return new Vector2(corner.x + radius * Math.cos(angle), corner.y + radius * Math.sin(angle));
    });
  });
}

/** A convex outline, smaller about its middle by so much at its nearest edge. */
function inner(outline: readonly Vector2[], distance: number): Vector2[] {
  const middle = outline.reduce((sum, corner) => sum.add(corner), new Vector2()).divideScalar(outline.length);
  const nearest = Math.min(
    ...outline.map((corner, i) => {
      const after = outline[(i + 1) % outline.length]!;
      return Math.abs(turn(corner, after, middle)) / Math.max(corner.distanceTo(after), 1e-12);
    }),
  );
  const scale = Math.max(1 - distance / nearest, 0.3);
  const smaller = outline.map((corner) => corner.clone().sub(middle).multiplyScalar(scale).add(middle));
  return rounded(smaller, 0.12 * nearest * scale);
}
