/** Pixels of a slice: a block each. */
import { type Colour, colourAt } from "../colours";
import type { Choice } from "./choice";
import { placeOfLevel } from "./volume";

/** Regions in their order, as the pictures of `pkmgen workspace` have them. */
const LIGHT: readonly Colour[] = [
  [217, 234, 211],
  [252, 229, 176],
  [207, 195, 224],
  [122, 81, 149],
  [181, 101, 29],
  [184, 196, 208],
  [238, 238, 238],
];
const DARK: readonly Colour[] = [
  [62, 107, 70],
  [128, 98, 32],
  [84, 68, 112],
  [178, 138, 206],
  [214, 138, 70],
  [72, 82, 94],
  [32, 38, 46],
];

export function regionColour(region: number, dark: boolean): Colour {
  const colours = dark ? DARK : LIGHT;
  return colours[region % colours.length]!;
}

/** Where the robot does not work. */
export function nothingColour(dark: boolean): Colour {
  return dark ? [27, 32, 39] : [236, 238, 242];
}

export interface Picture {
  readonly columns: number;
  readonly rows: number;
  /** RGBA, row by row, from low to high. */
  readonly pixels: Uint8ClampedArray;
  /** Whether the robot works in some state of a block. */
  readonly works: Uint8Array;
}

/** Colours of the slice; of a region that is in a part of a block only, half of that of where the robot works. */
export function pictureOf({ volume, quantity, across, up, place }: Choice, dark: boolean, clear = false): Picture {
  const [columns, rows] = [volume.axes[across]!.blocks, up < 0 ? 1 : volume.axes[up]!.blocks];
  const [pixels, works] = [new Uint8ClampedArray(4 * columns * rows), new Uint8Array(columns * rows)];
  const start = volume.numberOf(place.map((own, i) => (i === across || i === up ? 0 : own)));
  const chosen = volume.quantity(quantity);
  const levels = chosen && volume.levels.get(chosen.name);
  const colours = Array.from({ length: 256 }, (_, level) =>
    chosen && level > 0 ? colourAt(placeOfLevel(chosen, level)) : nothingColour(dark),
  );
  const found = volume.data.regions.map((_, region) => regionColour(region, dark));
  const good = found[0] ?? nothingColour(dark);
  const mixed = found.map((colour) => colour.map((value, k) => (value + good[k]!) / 2) as unknown as Colour);
  for (let row = 0, at = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++, at++) {
      const number = start + column * volume.stride(across) + row * volume.stride(up);
      const block = volume.at(number);
      works[at] = block.works ? 1 : 0;
      const level = levels?.[number] ?? 0;
      const [r, g, b] = (levels ? colours[level] : (block.works ? mixed : found)[block.region]) ?? good;
      const shown = !clear || block.works ? 255 : 0;
      pixels[4 * at] = r;
      pixels[4 * at + 1] = g;
      pixels[4 * at + 2] = b;
      pixels[4 * at + 3] = shown;
    }
  }
  return { columns, rows, pixels, works };
}
