/** Attitudes: unit quaternions, scalar first, and the angles in which people type them. */

export type Quaternion = readonly [number, number, number, number];
export type Vector = readonly [number, number, number];

/** How `angles` are meant. */
export const CONVENTION = "Roll, pitch, yaw: turns about the fixed x, then y, then z axis";

export function multiply(a: Quaternion, b: Quaternion): Quaternion {
  return [
    a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3],
    a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
    a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1],
    a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0],
  ];
}

/** Of length one; that of no turn where there is no direction. */
export function normalised(q: Quaternion): Quaternion {
  const length = Math.hypot(...q);
  return length > 1e-12 && Number.isFinite(length)
    ? [q[0] / length, q[1] / length, q[2] / length, q[3] / length]
    : [1, 0, 0, 0];
}

/** Turn by the angle ‖vector‖, rad, about the vector. */
export function exponential(vector: Vector): Quaternion {
  const half = Math.hypot(...vector) / 2;
  const factor = half < 1e-4 ? 0.5 - half ** 2 / 12 : Math.sin(half) / (2 * half);
  return [Math.cos(half), factor * vector[0], factor * vector[1], factor * vector[2]];
}

/** Vector of the turn, at most half a turn long. */
export function logarithm(q: Quaternion): Vector {
  const [w, x, y, z] = q[0] < 0 ? [-q[0], -q[1], -q[2], -q[3]] : q;
  const sine = Math.hypot(x, y, z);
  const factor = sine < 1e-8 ? 2 : (2 * Math.atan2(sine, w)) / sine;
  return [factor * x, factor * y, factor * z];
}

/** Roll, pitch and yaw, rad: R = Rz(yaw) Ry(pitch) Rx(roll). */
export function anglesOf([w, x, y, z]: Quaternion): Vector {
  const pitch = Math.asin(Math.max(-1, Math.min(1, 2 * (w * y - z * x))));
  if (Math.abs(Math.abs(pitch) - Math.PI / 2) < 1e-7) {
    return [0, pitch, Math.sign(pitch) * -2 * Math.atan2(x, w)];
  }
  return [
    Math.atan2(2 * (w * x + y * z), 1 - 2 * (x * x + y * y)),
    pitch,
    Math.atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z)),
  ];
}

/** The attitude of roll, pitch and yaw. */
export function ofAngles([roll, pitch, yaw]: Vector): Quaternion {
  const turn = (angle: number, axis: number): Quaternion => {
    const q: [number, number, number, number] = [Math.cos(angle / 2), 0, 0, 0];
    q[axis + 1] = Math.sin(angle / 2);
    return q;
  };
  return normalised(multiply(turn(yaw, 2), multiply(turn(pitch, 1), turn(roll, 0))));
}
