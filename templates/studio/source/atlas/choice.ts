/** What of an atlas is looked at: a quantity, a slice over two axes, and a place in it. */
import { middleOf, placeOf, type Volume } from "./volume";

export type Side = "worst" | "best";

export class Choice {
  /** Name of a quantity; empty for regions. */
  quantity = "";
  /** Axes of the slice; `up` is −1 where there is one axis only. */
  across = 0;
  up: number;
  /** Block along each axis. */
  place: number[];
  /** Block under the pointer; null where it is elsewhere. */
  pointed: readonly number[] | null = null;
  readonly #listeners: (() => void)[] = [];

  /** @param moved Called with all coordinates when the place is changed here. */
  constructor(
    readonly volume: Volume,
    readonly moved: (coordinates: Readonly<Record<string, number>>) => void,
  ) {
    this.up = volume.axes.length > 1 ? 1 : -1;
    this.place = this.#placeAt(Object.fromEntries(volume.data.coordinates.map(({ name, home }) => [name, home])));
  }

  /** Axes that the slice is not over. */
  get others(): readonly number[] {
    return this.volume.axes.map((_, i) => i).filter((i) => i !== this.across && i !== this.up);
  }

  subscribe(listener: () => void): void {
    this.#listeners.push(listener);
  }

  set(change: Partial<Pick<Choice, "quantity" | "across" | "up" | "pointed">>): void {
    const { across, up } = this;
    Object.assign(this, change);
    if (this.across === this.up) {
      [this.across, this.up] = change.across === undefined ? [up, this.up] : [this.across, across];
    }
    this.#tell();
  }

  /** Moves to a block. */
  go(place: readonly number[]): void {
    const { axes, data } = this.volume;
    this.place = place.map((own, i) => Math.max(0, Math.min(axes[i]!.blocks - 1, own)));
    this.#tell();
    const held = data.coordinates.map(({ name, held }) => [name, held] as const);
    const varied = axes.map((axis, i) => [axis.name, middleOf(axis, this.place[i]!)] as const);
    this.moved(Object.fromEntries([...held, ...varied]));
  }

  step(axis: number, blocks: number): void {
    this.go(this.place.map((own, i) => (i === axis ? own + blocks : own)));
  }

  /** Moves to the block that these coordinates are in. */
  goTo(coordinates: Readonly<Record<string, number>>): void {
    this.go(this.#placeAt(coordinates));
  }

  /** Follows a robot that was moved elsewhere. */
  follow(coordinates: Readonly<Record<string, number>>): void {
    const place = this.#placeAt(coordinates);
    if (place.some((own, i) => own !== this.place[i])) {
      this.place = place;
      this.#tell();
    }
  }

  #placeAt(coordinates: Readonly<Record<string, number>>): number[] {
    return this.volume.axes.map((axis) => placeOf(axis, coordinates[axis.name] ?? (axis.low + axis.high) / 2));
  }

  #tell(): void {
    for (const listener of this.#listeners) {
      listener();
    }
  }
}
