/** What others may ask of the 3-D view. It follows the store by itself: pose, motion, parameters, trouble, trail. */

/** A coloured picture in a plane of the world, such as a slice of the workspace. */
export interface Slice {
  /** Corner of the first pixel, m. */
  readonly corner: readonly [number, number, number];
  /** From the corner along a row, and along a column, m. */
  readonly across: readonly [number, number, number];
  readonly along: readonly [number, number, number];
  readonly columns: number;
  readonly rows: number;
  /** RGBA, row by row. */
  readonly pixels: Uint8ClampedArray;
}

export interface View {
  /** Shows a slice at its place in the world; null takes it away. */
  showSlice(slice: Slice | null): void;
  /** Shows the path that is going to be played: points of the platform, m, one after the other; null takes it away. */
  showPath(points: Float64Array | null): void;
  /** The picture as it is now, PNG. */
  picture(): Promise<Blob>;
  /** Pictures drawn so far, and how long the last one took to prepare and to hand over, ms. */
  readonly drawn: { readonly pictures: number; readonly milliseconds: number };
}
