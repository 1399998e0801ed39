/** Blocks of an atlas: where they are, and what is known of them. */
import { type Scale, valueAt } from "../colours";
import { quantityText } from "../numbers";
import { type AtlasData, type Axis, type QuantityFound, summed, unpacked } from "./data";

/** Added to the region of a block in which the robot works in some state. */
const WORKS = 8;

export interface Block {
  /** Worst region of its states. */
  readonly region: number;
  /** Whether the robot works in some state of it. */
  readonly works: boolean;
}

export class Volume {
  readonly axes: readonly Axis[];
  readonly #strides: readonly number[];

  private constructor(
    readonly data: AtlasData,
    readonly regions: Uint8Array,
    readonly levels: ReadonlyMap<string, Uint8Array>,
  ) {
    this.axes = data.axes;
    const strides = new Array<number>(this.axes.length).fill(1);
    for (let i = strides.length - 2; i >= 0; i--) {
      strides[i] = strides[i + 1]! * this.axes[i + 1]!.blocks;
    }
    this.#strides = strides;
  }

  /** @throws Error What was written does not fit together. */
  static async read(data: AtlasData): Promise<Volume> {
    const count = data.axes.reduce((product, { blocks }) => product * blocks, 1);
    const row = data.axes.at(-1)?.blocks ?? 1;
    const regions = await unpacked(data.region, count);
    const levels = new Map<string, Uint8Array>();
    for (const { name, levels: text } of data.quantities) {
      levels.set(name, summed(await unpacked(text, count), row));
    }
    return new Volume(data, regions, levels);
  }

  /** Number of a block by its place along each axis. */
  numberOf(place: readonly number[]): number {
    return place.reduce((sum, own, i) => sum + own * this.#strides[i]!, 0);
  }

  stride(axis: number): number {
    return this.#strides[axis] ?? 0;
  }

  at(number: number): Block {
    const code = this.regions[number] ?? 0;
    return { region: code & (WORKS - 1), works: code >= WORKS };
  }

  /** Cells of a whole block. */
  get together(): number {
    return this.axes.reduce((product, axis) => product * axis.cells_of_block, 1);
  }

  quantity(name: string): QuantityFound | undefined {
    return this.data.quantities.find((each) => each.name === name);
  }

  /** The worst value in a block; NaN where the robot works nowhere in it. */
  valueOf(quantity: QuantityFound, number: number): number {
    const level = this.levels.get(quantity.name)?.[number] ?? 0;
    return level === 0 ? Number.NaN : valueAt(scaleOf(quantity), placeOfLevel(quantity, level));
  }

  /** The same in words; values beyond the ends of the scale are told as that. */
  textOf(quantity: QuantityFound, number: number): string {
    const level = this.levels.get(quantity.name)?.[number] ?? 0;
    const beyond = level === 1 && quantity.below ? "≤ " : level === quantity.top && quantity.above ? "≥ " : "";
    return level === 0 ? "–" : `${beyond}${quantityText(this.valueOf(quantity, number), quantity.unit, 3)}`;
  }
}

export function scaleOf({ low, high, logarithmic }: QuantityFound): Scale {
  return { low, high, logarithmic };
}

/** Place of a level on the scale, 0 to 1. */
export function placeOfLevel({ top }: QuantityFound, level: number): number {
  return (level - 1) / (top - 1);
}

/** Width of a block. */
export function widthOf({ step, cells_of_block }: Axis): number {
  return step * cells_of_block;
}

/** Ends of a block. */
export function endsOf(axis: Axis, place: number): readonly [number, number] {
  const low = axis.low + place * widthOf(axis);
  return [low, Math.min(low + widthOf(axis), axis.high)];
}

export function middleOf(axis: Axis, place: number): number {
  const [low, high] = endsOf(axis, place);
  return (low + high) / 2;
}

/** Place of the block that a value is in, of the next one where it is in none. */
export function placeOf(axis: Axis, value: number): number {
  const place = Math.floor((value - axis.low) / widthOf(axis));
  return Math.max(0, Math.min(axis.blocks - 1, place));
}
