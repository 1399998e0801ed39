/** Shapes of unit size about the z-axis, which copies stretch and turn. */
import {
  BoxGeometry,
  type BufferGeometry,
  CylinderGeometry,
  LatheGeometry,
  SphereGeometry,
  TorusGeometry,
  Vector2,
} from "three";
import { RoundedBoxGeometry } from "three/examples/jsm/geometries/RoundedBoxGeometry.js";
import { mergeGeometries } from "three/examples/jsm/utils/BufferGeometryUtils.js";

/** Radius 1, from z = 0 to 1, without ends. */
export function shaft(): BufferGeometry {
  return new CylinderGeometry(1, 1, 1, 18, 1, true).rotateX(Math.PI / 2).translate(0, 0, 0.5);
}

/** Six sides for thin lines: radius 1, from z = 0 to 1. */
export function thread(): BufferGeometry {
  return new CylinderGeometry(1, 1, 1, 6, 1, true).rotateX(Math.PI / 2).translate(0, 0, 0.5);
}

/** Radius 1 at z = 0, a point at z = 1. */
export function tip(): BufferGeometry {
  return new CylinderGeometry(0, 1, 1, 14).rotateX(Math.PI / 2).translate(0, 0, 0.5);
}

export function ball(): BufferGeometry {
  return new SphereGeometry(1, 16, 10);
}

/** Radius 1, from z = −1 to 1, its edges bevelled. */
export function drum(bevel = 0.16, sides = 28): BufferGeometry {
  const [low, high] = [1 - bevel, 1 + 1e-6];
  const outline = [
    [0, -1],
    [low, -1],
    [high, -low],
    [high, low],
    [low, 1],
    [0, 1],
  ].map(([x, y]) => new Vector2(x, y));
  return flat(new LatheGeometry(outline, sides).rotateX(Math.PI / 2));
}

/** A drum whose faces carry a smaller drum: a motor with its shaft. */
export function motor(): BufferGeometry {
  return joined([drum(0.14), drum(0.2).scale(0.5, 0.5, 1.35)]);
}

/** Half widths 1. */
export function block(): BufferGeometry {
  return new RoundedBoxGeometry(2, 2, 2, 2, 0.22);
}

/** Radius 1, from z = 0 to 1, its edges bevelled. */
export function barrel(): BufferGeometry {
  return drum(0.06).scale(1, 1, 0.5).translate(0, 0, 0.5);
}

/** Half widths 1, from z = 0 to 1. */
export function beam(): BufferGeometry {
  return new BoxGeometry(2, 2, 1).translate(0, 0, 0.5);
}

/** Two shafts across each other, in the plane that is normal to z: a universal joint. */
export function cross(): BufferGeometry {
  const bar = () => drum(0.12, 12).scale(0.42, 0.42, 1.25);
  return joined([bar().rotateX(Math.PI / 2), bar().rotateY(Math.PI / 2), new SphereGeometry(0.62, 12, 8)]);
}

/** A ball in a collar: a spherical joint. */
export function socket(): BufferGeometry {
  return joined([new SphereGeometry(1, 16, 10), new TorusGeometry(0.98, 0.24, 6, 20)]);
}

/** Three rings: a helical joint. */
export function screw(): BufferGeometry {
  const ring = (z: number) => new TorusGeometry(0.92, 0.26, 6, 20).translate(0, 0, z);
  return joined([drum(0.1).scale(0.7, 0.7, 1.15), ring(-0.62), ring(0), ring(0.62)]);
}

/** A ring of radius 1 about z. */
export function ring(thickness: number): BufferGeometry {
  return new TorusGeometry(1, thickness, 5, 56);
}

function flat(geometry: BufferGeometry): BufferGeometry {
  const sharp = geometry.toNonIndexed();
  sharp.computeVertexNormals();
  return sharp;
}

function joined(parts: readonly BufferGeometry[]): BufferGeometry {
  return mergeGeometries(
    parts.map((part) => (part.index ? part.toNonIndexed() : part)),
    false,
  );
}
