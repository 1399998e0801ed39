/** What a page is given of an atlas: written by pkmgen/atlas/volume.py, read here. SI units, radians. */

export interface Axis {
  readonly name: string;
  readonly unit: string;
  readonly low: number;
  readonly high: number;
  /** Cells of the survey, and their width. */
  readonly cells: number;
  readonly step: number;
  /** Where the range comes from. */
  readonly range: string;
  /** Blocks of so many cells each; the last one may have fewer. */
  readonly blocks: number;
  readonly cells_of_block: number;
}

/** A coordinate of the robot's workspace; held where no axis has its name. */
export interface AtlasCoordinate {
  readonly name: string;
  readonly unit: string;
  /** The box of the robot file. */
  readonly low: number;
  readonly high: number;
  readonly home: number;
  readonly held: number;
}

/** In their order: what is worse has the greater number. */
export interface RegionFound {
  readonly name: string;
  readonly meaning: string;
  readonly states: number;
  readonly share: number;
  readonly volume: number;
  readonly unit: string;
}

export interface Extreme {
  readonly value: number | null;
  readonly at: Readonly<Record<string, number>>;
}

export interface QuantityFound {
  readonly name: string;
  readonly unit: string;
  readonly meaning: string;
  readonly bad_values: "low" | "high";
  readonly worst: Extreme | null;
  readonly best: Extreme | null;
  /** Values of level 1 and of the highest one, and whether there are values beyond. */
  readonly low: number;
  readonly high: number;
  readonly below: boolean;
  readonly above: boolean;
  readonly logarithmic: boolean;
  /** The highest level. */
  readonly top: number;
  /** Greatest error of a value between the ends: a part of it where it is logarithmic, else in its unit. */
  readonly error: number;
  /** A byte a block, 0 where the robot works nowhere in it: differences along the last axis, deflated, base64. */
  readonly levels: string;
}

export interface AtlasData {
  readonly format: 1;
  readonly pkmgen: string;
  readonly robot: string;
  readonly parameters: Readonly<Record<string, number>>;
  readonly acceleration: number;
  readonly states: number;
  readonly coordinates: readonly AtlasCoordinate[];
  readonly axes: readonly Axis[];
  readonly regions: readonly RegionFound[];
  /** A byte a block: the greatest number of a region of its states, and 8 more where the robot works in some. */
  readonly region: string;
  readonly quantities: readonly QuantityFound[];
}

/** Bytes of a text that was deflated and written in base64.
 * @throws Error It is none, or has another number of bytes. */
export async function unpacked(text: string, count: number): Promise<Uint8Array> {
  const packed = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  if (bytes.length !== count) {
    throw new Error(`${bytes.length} bytes in place of ${count}`);
  }
  return bytes;
}

/** Sums of differences along rows, modulo 256, in place. */
export function summed(bytes: Uint8Array, row: number): Uint8Array {
  for (let i = 0; i < bytes.length; i++) {
    if (i % row !== 0) {
      bytes[i] = (bytes[i]! + bytes[i - 1]!) & 255;
    }
  }
  return bytes;
}
