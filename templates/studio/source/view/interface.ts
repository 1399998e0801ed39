/** What others may ask of the 3-D view. It follows the store by itself: pose, motion, parameters, trouble, trail. */

/** An entry of the pose, and its range over the sides of a slice. */
export interface Side {
  readonly entry: number;
  readonly low: number;
  readonly high: number;
}

/** A coloured picture over two entries of the pose, such as a slice of the workspace. */
export interface Slice {
  readonly across: Side;
  readonly up: Side;
  readonly columns: number;
  readonly rows: number;
  /** RGBA, row by row, from low to high. */
  readonly pixels: Uint8Array;
}

export interface View {
  /** Shows a slice at its place in the world, if both entries are displacements; null takes it away. */
  showSlice(slice: Slice | null): void;
  /** Shows the way of the platform point through poses; null takes it away. */
  showPath(poses: readonly (readonly number[])[] | null): void;
  /** The picture as it is now, PNG. */
  picture(): Promise<Blob>;
  /** Pictures drawn so far, and how long the last one took to prepare and to hand over, ms. */
  readonly drawn: { readonly pictures: number; readonly milliseconds: number };
}
