/** Numbers with their first and second derivative in time: motions differentiate themselves. */

/** Value, first and second derivative. */
export type Jet = readonly [number, number, number];

export function constant(value: number): Jet {
  return [value, 0, 0];
}

export function add(...jets: readonly Jet[]): Jet {
  return jets.reduce<Jet>((sum, jet) => [sum[0] + jet[0], sum[1] + jet[1], sum[2] + jet[2]], [0, 0, 0]);
}

export function scale(factor: number, jet: Jet): Jet {
  return [factor * jet[0], factor * jet[1], factor * jet[2]];
}

export function times(a: Jet, b: Jet): Jet {
  return [a[0] * b[0], a[0] * b[1] + a[1] * b[0], a[0] * b[2] + 2 * a[1] * b[1] + a[2] * b[0]];
}

/** A function of a jet, from its value and derivatives there. */
export function composed(value: number, first: number, second: number, jet: Jet): Jet {
  return [value, first * jet[1], second * jet[1] ** 2 + first * jet[2]];
}

export function cosine(jet: Jet): Jet {
  return composed(Math.cos(jet[0]), -Math.sin(jet[0]), -Math.cos(jet[0]), jet);
}

export function sine(jet: Jet): Jet {
  return composed(Math.sin(jet[0]), Math.cos(jet[0]), -Math.sin(jet[0]), jet);
}

/** 1/√s. */
export function inverseRoot(jet: Jet): Jet {
  const value = 1 / Math.sqrt(jet[0]);
  return composed(value, -(value ** 3) / 2, 0.75 * value ** 5, jet);
}

/** cos(√s/2), the scalar of the quaternion of a turn whose squared angle is s. */
export function halfCosine(s: Jet): Jet {
  const { value, first } = halfSinePart(s[0]);
  return composed(Math.cos(Math.sqrt(Math.max(s[0], 0)) / 2), -value / 4, -first / 4, s);
}

/** sin(√s/2)/√s, by which the vector of the turn is multiplied. */
export function halfSine(s: Jet): Jet {
  const { value, first, second } = halfSinePart(s[0]);
  return composed(value, first, second, s);
}

/** sin(√s/2)/√s with its derivatives in s; by its series near zero. */
function halfSinePart(s: number): { value: number; first: number; second: number } {
  const u = Math.sqrt(Math.max(s, 0)) / 2;
  if (u < 0.05) {
    // sin(u)/(2u) in q = u² = s/4
    const q = s / 4;
    return {
      value: 0.5 - q / 12 + q ** 2 / 240 - q ** 3 / 10080,
      first: (-1 / 12 + q / 120 - q ** 2 / 3360 + q ** 3 / 181440) / 4,
      second: (1 / 120 - q / 1680 + q ** 2 / 60480) / 16,
    };
  }
  const [sin, cos] = [Math.sin(u), Math.cos(u)];
  return {
    value: sin / (2 * u),
    first: (u * cos - sin) / (16 * u ** 3),
    second: (-u * u * sin - 3 * (u * cos - sin)) / (128 * u ** 5),
  };
}

/** 10 s³ − 15 s⁴ + 6 s⁵ from 0 at `begin` to 1 at `end`: rate and acceleration vanish at both. */
export function quintic(time: number, begin: number, end: number): Jet {
  const length = end - begin;
  const s = Math.max(0, Math.min(1, (time - begin) / length));
  return [
    s ** 3 * (10 - 15 * s + 6 * s * s),
    (30 * s * s * (1 - s) ** 2) / length,
    (60 * s * (1 - s) * (1 - 2 * s)) / length ** 2,
  ];
}
