/** The trajectory that is chosen, what the motors make of it, and its playing. */
import type { Kernel } from "../kernel";
import type { PathKind } from "../settings";
import type { Store } from "../state";
import { pathAbout } from "./paths";
import type { Trajectory } from "./poses";
import { type Profile, profileOf } from "./profile";
import { motionThrough, type Table } from "./table";

const SAMPLES = 401;

export class Player {
  /** s, within the duration. */
  time = 0;
  #table: Table | null = null;
  #playing = false;
  #seeking = false;
  #last = 0;
  #made: { readonly key: readonly unknown[]; readonly trajectory: Trajectory } | null = null;
  #profile: { readonly key: readonly unknown[]; readonly profile: Profile } | null = null;
  readonly #listeners = new Set<() => void>();

  constructor(
    readonly kernel: Kernel,
    readonly store: Store,
  ) {
    store.subscribe(({ pose }, before) => {
      if (this.#playing && !this.#seeking && pose !== before.pose) {
        this.pause(); // someone moves the robot by hand
      }
    });
  }

  subscribe(listener: () => void): void {
    this.#listeners.add(listener);
  }

  #tell(): void {
    for (const listener of this.#listeners) {
      listener();
    }
  }

  get table(): Table | null {
    return this.#table;
  }

  /** Takes a table of poses as the trajectory. */
  setTable(table: Table): void {
    this.#table = table;
    this.#made = null;
    this.time = 0;
    this.store.set("trajectory.path", "file");
    this.#tell();
  }

  get trajectory(): Trajectory {
    const { settings, centre } = this.store.state;
    const key = [settings, centre, this.#table];
    if (!this.#made?.key.every((part, i) => part === key[i])) {
      this.#made = { key, trajectory: this.#make() };
    }
    return (this.#made as { trajectory: Trajectory }).trajectory;
  }

  #make(): Trajectory {
    const { store } = this;
    const kind = store.choice<PathKind>("trajectory.path");
    if (kind === "file" && this.#table) {
      return motionThrough(store.robot, this.#table);
    }
    const sizes = {
      a: store.choice("trajectory.a"),
      b: store.choice("trajectory.b"),
      up: store.choice("trajectory.up"),
      sizeA: store.number("trajectory.size_a"),
      sizeB: store.number("trajectory.size_b"),
      lift: store.number("trajectory.lift"),
      period: store.number("trajectory.period"),
    };
    return pathAbout(store.robot, kind === "file" ? "line" : kind, sizes, store.state.centre);
  }

  get profile(): Profile {
    const { trajectory } = this;
    const { parameters, given } = this.store.state;
    const key = [trajectory, parameters, given];
    if (!this.#profile?.key.every((part, i) => part === key[i])) {
      this.#profile = { key, profile: profileOf(this.kernel, this.store.state, trajectory, SAMPLES) };
    }
    return (this.#profile as { profile: Profile }).profile;
  }

  get playing(): boolean {
    return this.#playing;
  }

  play(): void {
    if (!this.#playing) {
      this.#playing = true;
      this.#last = performance.now();
      requestAnimationFrame(this.#step);
      this.#tell();
    }
  }

  pause(): void {
    this.#playing = false;
    this.#tell();
  }

  readonly #step = (now: number) => {
    if (this.#playing) {
      const passed = Math.min(0.1, Math.max(0, (now - this.#last) / 1000));
      this.#last = now;
      const { duration } = this.trajectory;
      this.seek((this.time + passed * this.store.number("trajectory.speed")) % duration);
      requestAnimationFrame(this.#step);
    }
  };

  /** Moves the robot to where it is at a time. */
  seek(time: number): void {
    const { trajectory } = this;
    this.time = Math.max(0, Math.min(trajectory.duration, time));
    const { pose, rate, acceleration } = trajectory.at(this.time);
    this.#seeking = true;
    this.store.play(pose, rate, acceleration);
    this.#seeking = false;
    this.#tell();
  }
}
