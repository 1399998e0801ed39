/** The one store of the page: what the user has chosen. Everything else is computed from it. */
import { attitudeOf, homeOf, quaternionAt } from "./freedoms";
import { type Names, namesOf } from "./motion";
import { normalised } from "./quaternion";
import type { Robot } from "./robot";
import { readSetting, type Setting, settingsOf, type Value } from "./settings";

export interface State {
  /** Pose of the platform, or position of the independent joints. */
  readonly pose: readonly number[];
  readonly rate: readonly number[];
  readonly acceleration: readonly number[];
  /** Parameters that are not as in the file, SI. */
  readonly parameters: Readonly<Record<string, number>>;
  /** Inputs besides the state that are not standard: payload, wrench, pose of a moving base. */
  readonly given: Readonly<Record<string, readonly number[]>>;
  /** Greatest effort of motors by name, where the user gave one. */
  readonly limits: Readonly<Record<string, number>>;
  /** Middle of the trajectory. */
  readonly centre: readonly number[];
  /** Settings that are not standard. */
  readonly settings: Readonly<Record<string, Value>>;
}

export type Listener = (state: State, before: State) => void;
/** Poses that come one after the other within this time are undone together, ms. */
const GESTURE = 400;
const KEPT = 200;

export class Store {
  readonly names: Names;
  readonly settings: readonly Setting[];
  readonly #listeners = new Set<Listener>();
  readonly #known: ReadonlyMap<string, Setting>;
  readonly #quaternion: number;
  readonly #home: readonly number[];
  #state: State;
  #before: (readonly number[])[] = [];
  #moved = Number.NEGATIVE_INFINITY;

  constructor(
    readonly robot: Robot,
    readonly now: () => number = () => performance.now(),
  ) {
    this.names = namesOf(robot);
    this.settings = settingsOf(robot);
    this.#known = new Map(this.settings.map((setting) => [setting.key, setting]));
    this.#quaternion = quaternionAt(robot);
    this.#home = homeOf(robot);
    this.#state = this.standard();
  }

  get state(): State {
    return this.#state;
  }

  /** The state of a page that is opened: at rest at home, nothing changed. */
  standard(): State {
    const zeros = new Array<number>(this.names.freedoms).fill(0);
    const centre = this.#home;
    return {
      pose: this.#home,
      rate: zeros,
      acceleration: zeros,
      parameters: {},
      given: {},
      limits: {},
      centre,
      settings: {},
    };
  }

  /** Calls the listener after every change; returns what ends that. */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #change(change: Partial<State>): void {
    const before = this.#state;
    this.#state = { ...before, ...change };
    for (const listener of [...this.#listeners]) {
      listener(this.#state, before);
    }
  }

  /** Moves the robot. A quaternion is made one of length one. Not finite numbers or too few of them do nothing.
   * @param steady Whether the robot is at rest there; else rate and acceleration stay. */
  move(pose: readonly number[], steady = true): void {
    const checked = this.checkedPose(pose);
    if (checked) {
      this.#remember();
      this.#change({ pose: checked, ...(steady ? this.#rest() : {}) });
    }
  }

  /** Moves the robot in time: nothing to be undone. */
  play(pose: readonly number[], rate: readonly number[], acceleration: readonly number[]): void {
    const checked = this.checkedPose(pose);
    if (checked) {
      this.#change({ pose: checked, rate, acceleration });
    }
  }

  #rest(): Partial<State> {
    const { rate, acceleration } = this.#state;
    const moves = rate.some((value) => value !== 0) || acceleration.some((value) => value !== 0);
    return moves ? { rate: rate.map(() => 0), acceleration: acceleration.map(() => 0) } : {};
  }

  checkedPose(pose: readonly number[]): readonly number[] | undefined {
    if (pose.length !== this.#home.length || !pose.every(Number.isFinite)) {
      return undefined;
    }
    const first = this.#quaternion;
    return first < 0 ? [...pose] : [...pose.slice(0, first), ...normalised(attitudeOf(pose, first))];
  }

  #remember(): void {
    const time = this.now();
    if (time - this.#moved > GESTURE) {
      this.#before = [...this.#before.slice(1 - KEPT), this.#state.pose];
    }
    this.#moved = time;
  }

  get canUndo(): boolean {
    return this.#before.length > 0;
  }

  /** Takes back the last move. */
  undo(): void {
    const pose = this.#before.pop();
    if (pose) {
      this.#moved = Number.NEGATIVE_INFINITY;
      this.#change({ pose, ...this.#rest() });
    }
  }

  home(): void {
    this.move(this.#home);
  }

  /** Sets the motion of the state; numbers that are not finite do nothing. */
  setMotion(motion: { readonly rate?: readonly number[]; readonly acceleration?: readonly number[] }): void {
    const given = Object.values(motion);
    if (given.every((values) => values.length === this.names.freedoms && values.every(Number.isFinite))) {
      this.#change(motion);
    }
  }

  setCentre(pose: readonly number[]): void {
    const checked = this.checkedPose(pose);
    if (checked) {
      this.#change({ centre: checked });
    }
  }

  /** Sets a parameter, SI; the value of the file takes it out of those that are changed. */
  setParameter(name: string, value: number): void {
    const parameter = this.robot.parameters.find((each) => each.name === name);
    if (parameter && Number.isFinite(value)) {
      const { [name]: _, ...others } = this.#state.parameters;
      this.#change({ parameters: value === parameter.value ? others : { ...others, [name]: value } });
    }
  }

  resetParameters(): void {
    this.#change({ parameters: {} });
  }

  /** Sets an input besides the state, such as a payload. */
  setGiven(name: string, values: readonly number[]): void {
    const known = this.names.given.find(({ port }) => port.name === name);
    if (known && values.length === known.standard.length && values.every(Number.isFinite)) {
      const { [name]: _, ...others } = this.#state.given;
      const kept = name === "base_pose" ? [...values.slice(0, 3), ...normalised(attitudeOf(values, 3))] : values;
      const same = kept.every((value, i) => value === known.standard[i]);
      this.#change({ given: same ? others : { ...others, [name]: kept } });
    }
  }

  /** Values of an input besides the state. */
  given(name: string): readonly number[] {
    return this.#state.given[name] ?? this.names.given.find(({ port }) => port.name === name)?.standard ?? [];
  }

  /** Sets the greatest effort of a motor; what is not a positive number takes it away. */
  setLimit(actuator: string, limit: number): void {
    if (this.robot.actuators.some(({ name }) => name === actuator)) {
      const { [actuator]: _, ...others } = this.#state.limits;
      this.#change({ limits: limit > 0 && Number.isFinite(limit) ? { ...others, [actuator]: limit } : others });
    }
  }

  /** @throws RangeError There is no such setting. */
  setting(key: string): Value {
    const known = this.#known.get(key);
    if (!known) {
      throw new RangeError(`there is no setting ${key}`);
    }
    return this.#state.settings[key] ?? known.standard;
  }

  /** What the setting says is chosen. */
  choice<Allowed extends string>(key: string): Allowed {
    return String(this.setting(key)) as Allowed;
  }

  number(key: string): number {
    return Number(this.setting(key));
  }

  /** The value of a setting that a text says; undefined where there is no such setting or the value is not allowed. */
  checkedSetting(key: string, text: string): Value | undefined {
    const known = this.#known.get(key);
    return known && readSetting(known, text);
  }

  /** Sets a setting; a value that is not allowed does nothing and returns false. */
  set(key: string, value: Value): boolean {
    const known = this.#known.get(key);
    const checked = this.checkedSetting(key, String(value));
    if (known && checked !== undefined) {
      const { [key]: _, ...others } = this.#state.settings;
      this.#change({ settings: checked === known.standard ? others : { ...others, [key]: checked } });
      return true;
    }
    return false;
  }

  /** Takes over a whole state, which has been checked: that of a URL. */
  restore(state: State): void {
    this.#before = [];
    this.#change(state);
  }
}
