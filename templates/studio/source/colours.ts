/** Colours of maps: viridis, perceptually uniform and readable for the colour-blind, in any lighting. */

/** Viridis at equal steps, dark to light; sRGB. */
const VIRIDIS = [
  [68, 1, 84],
  [72, 24, 106],
  [71, 45, 123],
  [66, 64, 134],
  [59, 82, 139],
  [51, 99, 141],
  [44, 114, 142],
  [38, 130, 142],
  [33, 145, 140],
  [31, 160, 136],
  [40, 174, 128],
  [63, 188, 115],
  [94, 201, 98],
  [132, 212, 75],
  [173, 220, 48],
  [216, 226, 25],
  [253, 231, 37],
] as const;

export type Colour = readonly [number, number, number];

/** The colour at a place between 0 and 1; beyond it that of the end. */
export function colourAt(place: number): Colour {
  const scaled = Math.max(0, Math.min(1, place)) * (VIRIDIS.length - 1);
  const i = Math.min(VIRIDIS.length - 2, Math.floor(scaled));
  const [low, high] = [VIRIDIS[i] as Colour, VIRIDIS[i + 1] as Colour];
  const mixed = low.map((value, k) => Math.round(value + (scaled - i) * ((high[k] as number) - value)));
  return mixed as unknown as Colour;
}

/** CIE lightness L* of a colour, 0 to 100. */
export function lightness(colour: Colour): number {
  const [r = 0, g = 0, b = 0] = colour.map((value) => {
    const c = value / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  const y = 0.2126 * r + 0.7152 * g + 0.0722 * b;
  return y > 0.008856 ? 116 * Math.cbrt(y) - 16 : 903.3 * y;
}

/** How values lie on the scale: by themselves, or by their logarithms where they spread over decades. */
export interface Scale {
  readonly low: number;
  readonly high: number;
  readonly logarithmic: boolean;
}

/** A scale for values: from the least to what hardly any exceeds, so that a few near a singularity do not hide the rest.
 * @param decades Whether it may be logarithmic; a distance that goes to zero has no decades. */
export function scaleOf(values: Iterable<number>, decades = true): Scale {
  const sorted = Float64Array.from([...values].filter(Number.isFinite)).sort();
  if (sorted.length === 0) {
    return { low: 0, high: 1, logarithmic: false };
  }
  const low = sorted[0] as number;
  const high = sorted[Math.floor(0.98 * (sorted.length - 1))] as number;
  const logarithmic = decades && low > 0 && high / low > 30;
  return { low, high: high > low ? high : low + Math.max(Math.abs(low) * 1e-3, 1e-12), logarithmic };
}

/** Place of a value on a scale, 0 to 1. */
export function placeOn({ low, high, logarithmic }: Scale, value: number): number {
  return logarithmic ? Math.log(value / low) / Math.log(high / low) : (value - low) / (high - low);
}

/** The value at a place of a scale. */
export function valueAt({ low, high, logarithmic }: Scale, place: number): number {
  return logarithmic ? low * (high / low) ** place : low + place * (high - low);
}
