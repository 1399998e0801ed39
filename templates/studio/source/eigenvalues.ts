/** Eigenvalues of small symmetric matrices. */

const SWEEPS = 40;

/** Eigenvalues in rising order, by Jacobi's rotations.
 * @param matrix Row by row, symmetric. */
export function eigenvaluesOf(matrix: ArrayLike<number>, size: number): number[] {
  const a = Array.from({ length: size }, (_, i) =>
    Array.from({ length: size }, (__, k) => matrix[i * size + k] as number),
  );
  const at = (i: number, k: number) => a[i]?.[k] as number;
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    let off = 0;
    for (let p = 0; p < size; p++) {
      for (let q = p + 1; q < size; q++) {
        off += at(p, q) ** 2;
        rotate(a, p, q);
      }
    }
    if (off < 1e-30) {
      break;
    }
  }
  return a.map((row, i) => row[i] as number).sort((x, y) => x - y);
}

function rotate(a: number[][], p: number, q: number): void {
  const [rowP, rowQ] = [a[p] as number[], a[q] as number[]];
  const apart = rowP[q] as number;
  if (apart === 0) {
    return;
  }
  const theta = ((rowQ[q] as number) - (rowP[p] as number)) / (2 * apart);
  const t = Math.sign(theta || 1) / (Math.abs(theta) + Math.hypot(theta, 1));
  const c = 1 / Math.hypot(t, 1);
  const s = t * c;
  for (const row of a) {
    const [x, y] = [row[p] as number, row[q] as number];
    row[p] = c * x - s * y;
    row[q] = s * x + c * y;
  }
  for (let k = 0; k < a.length; k++) {
    const [x, y] = [rowP[k] as number, rowQ[k] as number];
    rowP[k] = c * x - s * y;
    rowQ[k] = s * x + c * y;
  }
}
