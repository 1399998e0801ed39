/** The picture's share of the state: the last pose that is reached, its points, and what hinders another one. */
import type { Context } from "../context";
import { inWords, limbsOutOfReach, limbsSingular } from "../status";

export interface Trouble {
  readonly status: number;
  readonly limbs: readonly string[];
  readonly words: string;
  /** Where the platform is wanted. */
  readonly pose: readonly number[];
}

/** Halvings of the way to a pose that is not reached. */
const HALVINGS = 10;

export class Follower {
  points = new Float64Array();
  directions = new Float64Array();
  /** Pose of the points. */
  pose: readonly number[];
  trouble: Trouble | null = null;
  #wish: Trouble | null = null;

  /** @throws Error Not even home has a picture. */
  constructor(readonly context: Context) {
    const { store } = context;
    this.pose = store.state.pose;
    this.update();
    if (this.points.length === 0) {
      const { pose, parameters } = store.standard();
      const status = this.#take(pose, parameters);
      if (status !== 0) {
        throw new Error(`the robot has no picture at home: ${inWords(status, context.robot.limbs)}`);
      }
    }
  }

  /** Computes the points of the state; where it is not reached, they stay. */
  update(): void {
    const { pose, parameters } = this.context.store.state;
    const status = this.#take(pose, parameters);
    this.trouble = this.#wish ?? (status === 0 ? null : this.#troubleAt(pose, status));
  }

  /** Whether the state itself is the one of the picture, so that loads of it belong there. */
  get good(): boolean {
    return this.trouble === null || this.trouble === this.#wish;
  }

  #take(pose: readonly number[], parameters: Readonly<Record<string, number>>): number {
    const result = this.context.evaluator.at("scene", this.context.store.state, { pose, parameters });
    const points = result?.outputs.points;
    if (!result || !points) {
      throw new Error("the kernel has no function scene");
    }
    if (result.status === 0) {
      const directions = result.outputs.directions;
      if (this.points.length !== points.length) {
        this.points = new Float64Array(points.length);
        this.directions = new Float64Array(directions?.length ?? 0);
      }
      this.points.set(points);
      if (directions) {
        this.directions.set(directions);
      }
      this.pose = pose;
    }
    return result.status;
  }

  /** Status of the picture at a pose. */
  status(pose: readonly number[]): number {
    return this.context.evaluator.at("scene", this.context.store.state, { pose })?.status ?? 0;
  }

  #troubleAt(pose: readonly number[], status: number): Trouble {
    const { limbs } = this.context.robot;
    const concerned = [...limbsOutOfReach(status, limbs), ...limbsSingular(status, limbs)];
    return { status, limbs: [...new Set(concerned)], words: inWords(status, limbs), pose };
  }

  /** Moves the robot to a pose, or towards it as far as it reaches, and then says what hinders it. */
  pull(pose: readonly number[]): void {
    const { store } = this.context;
    const status = this.status(pose);
    if (status === 0) {
      this.#wish = null;
      store.move(pose);
      return;
    }
    this.#wish = this.#troubleAt(pose, status);
    let [near, far] = [0, 1];
    const from = this.pose;
    const between = (share: number) => from.map((value, i) => value + share * ((pose[i] ?? value) - value));
    for (let i = 0; i < HALVINGS; i++) {
      const middle = 0.5 * (near + far);
      const checked = store.checkedPose(between(middle));
      if (checked && this.status(checked) === 0) {
        near = middle;
      } else {
        far = middle;
      }
    }
    store.move(near > 0 ? between(near) : from);
  }

  /** What was wanted is given up. */
  release(): void {
    if (this.#wish) {
      this.#wish = null;
      this.update();
    }
  }
}
