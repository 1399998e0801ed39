/** The camera: turns about a target, up against gravity; looks in parallel along an axis, in perspective elsewhere. */
import { OrthographicCamera, PerspectiveCamera, Quaternion, Vector3 } from "three";
import type { Measure } from "./measure";

const FIELD = (28 * Math.PI) / 180;
const SLOPE = Math.tan(FIELD / 2);
const TOP = Math.PI / 2;

/** Where it looks from: about the target, rad, and how far, m. */
export interface Look {
  azimuth: number;
  elevation: number;
  distance: number;
  parallel: boolean;
}

export type Direction = "space" | "x" | "y" | "z" | "plane";

export class Rig {
  readonly target = new Vector3();
  readonly look: Look = { azimuth: -1.05, elevation: 0.36, distance: 1, parallel: false };
  readonly position = new Vector3();
  /** Unit vectors to the right, up, and out of the screen. */
  readonly right = new Vector3();
  readonly above = new Vector3();
  readonly back = new Vector3();
  readonly #perspective = new PerspectiveCamera((FIELD * 180) / Math.PI);
  readonly #parallel = new OrthographicCamera();
  readonly #axes: readonly [Vector3, Vector3, Vector3];
  readonly #turn = new Quaternion();
  /** Pixels at the top that buttons cover. */
  inset = 0;
  /** How much larger than usual letters are, and so what is to be held. */
  zoomed = 1;
  #width = 1;
  #height = 1;

  constructor(readonly measure: Measure) {
    const third = measure.up.clone();
    const hint = new Vector3(1, 0, 0);
    if (Math.abs(third.x) > 0.9) {
      hint.set(0, 1, 0);
    }
    const second = new Vector3().crossVectors(third, hint).normalize();
    this.#axes = [new Vector3().crossVectors(second, third), second, third];
    this.see(measure.normal ? "plane" : "space");
    this.fit();
  }

  get camera(): PerspectiveCamera | OrthographicCamera {
    return this.look.parallel ? this.#parallel : this.#perspective;
  }

  /** Height of a pixel at the target, m. */
  get pixel(): number {
    return (2 * this.look.distance * SLOPE) / this.#height;
  }

  resize(width: number, height: number): void {
    this.#width = Math.max(width, 1);
    this.#height = Math.max(height, 1);
  }

  /** All of the robot in the window. */
  fit(margin = 1.12): void {
    this.target.copy(this.measure.centre);
    this.update();
    const { box } = this.measure;
    let [wide, high] = [0, 0];
    const corner = new Vector3();
    for (let i = 0; i < 8; i++) {
      corner.set(i & 1 ? box.max.x : box.min.x, i & 2 ? box.max.y : box.min.y, i & 4 ? box.max.z : box.min.z);
      corner.sub(this.target);
      wide = Math.max(wide, Math.abs(corner.dot(this.right)));
      high = Math.max(high, Math.abs(corner.dot(this.above)));
    }
    const edge = 4 * this.measure.thickness;
    const free = Math.max(this.#height - this.inset, 0.5 * this.#height) / this.#height;
    const half = Math.max((high + edge) / free, ((wide + edge) * this.#height) / this.#width);
    this.look.distance = (margin * half) / SLOPE + (this.look.parallel ? 0 : 0.25 * this.measure.radius);
    this.target.addScaledVector(this.above, 0.5 * (1 - free) * this.#height * this.pixel);
    this.update();
  }

  /** Where a view begins: along a world axis, straight at the plane of the robot, or from above at an angle. */
  see(direction: Direction): void {
    const { normal } = this.measure;
    this.look.parallel = direction !== "space";
    if (direction === "space") {
      this.look.azimuth = -1.05;
      this.look.elevation = 0.36;
    } else if (direction === "plane" && normal) {
      this.#lookAlong(normal);
    } else {
      this.#lookAlong(new Vector3().setComponent("xyz".indexOf(direction), direction === "y" ? -1 : 1));
    }
    this.update();
  }

  /** Looks from the side of a direction. */
  #lookAlong(from: Vector3): void {
    const [first, second, third] = this.#axes;
    const up = from.dot(third);
    this.look.elevation = Math.asin(Math.max(-1, Math.min(1, up)));
    const level = Math.hypot(from.dot(first), from.dot(second));
    this.look.azimuth = level > 1e-6 ? Math.atan2(from.dot(second), from.dot(first)) : -TOP;
  }

  turn(across: number, down: number): void {
    this.look.azimuth -= across;
    this.look.elevation = Math.max(-TOP, Math.min(TOP, this.look.elevation + down));
    this.look.parallel = false;
    this.update();
  }

  /** Moves the picture by pixels. */
  pan(right: number, down: number): void {
    this.target.addScaledVector(this.right, -right * this.pixel).addScaledVector(this.above, down * this.pixel);
    this.update();
  }

  /** Zooms; what is at (x, y), pixels from the middle, stays. */
  zoom(factor: number, x = 0, y = 0): void {
    const { radius } = this.measure;
    const before = this.pixel;
    this.look.distance = Math.max(0.05 * radius, Math.min(60 * radius, this.look.distance * factor));
    const moved = before - this.pixel;
    this.target.addScaledVector(this.right, x * moved).addScaledVector(this.above, -y * moved);
    this.update();
  }

  update(): void {
    const { azimuth, elevation, distance } = this.look;
    const [first, second, third] = this.#axes;
    const level = Math.cos(elevation);
    this.back.copy(first).multiplyScalar(level * Math.cos(azimuth));
    this.back.addScaledVector(second, level * Math.sin(azimuth)).addScaledVector(third, Math.sin(elevation));
    this.right.copy(first).multiplyScalar(-Math.sin(azimuth)).addScaledVector(second, Math.cos(azimuth));
    this.above.crossVectors(this.back, this.right);
    this.position.copy(this.target).addScaledVector(this.back, distance);
    const { camera } = this;
    camera.matrix.makeBasis(this.right, this.above, this.back);
    camera.quaternion.copy(this.#turn.setFromRotationMatrix(camera.matrix));
    camera.position.copy(this.position);
    const depth = 12 * this.measure.radius;
    if (camera === this.#parallel) {
      const half = distance * SLOPE;
      const wide = (half * this.#width) / this.#height;
      [camera.left, camera.right, camera.top, camera.bottom] = [-wide, wide, half, -half];
      [camera.near, camera.far] = [distance - depth, distance + depth];
    } else {
      this.#perspective.aspect = this.#width / this.#height;
      [camera.near, camera.far] = [Math.max(0.01 * this.measure.radius, distance - depth), distance + depth];
    }
    camera.updateProjectionMatrix();
    camera.updateMatrixWorld(true);
  }

  /** Pixels from the left and from the top; z is 1 behind the camera. */
  project(point: Vector3, into: Vector3): Vector3 {
    into.copy(point).project(this.camera);
    const behind = into.z > 1 || into.z < -1;
    return into.set(0.5 * (into.x + 1) * this.#width, 0.5 * (1 - into.y) * this.#height, behind ? 1 : 0);
  }

  /** Line of sight through a pixel. */
  ray(x: number, y: number, origin: Vector3, direction: Vector3): void {
    const right = (x - 0.5 * this.#width) * this.pixel;
    const up = (0.5 * this.#height - y) * this.pixel;
    origin.copy(this.target).addScaledVector(this.right, right).addScaledVector(this.above, up);
    if (this.look.parallel) {
      direction.copy(this.back).negate();
      origin.addScaledVector(this.back, this.look.distance);
    } else {
      direction.copy(origin).sub(this.position).normalize();
      origin.copy(this.position);
    }
  }

  /** Height of a pixel at a point, m. */
  pixelAt(point: Vector3): number {
    if (this.look.parallel) {
      return this.pixel;
    }
    const depth = this.position.clone().sub(point).dot(this.back);
    return (2 * Math.max(depth, 1e-9) * SLOPE) / this.#height;
  }
}
