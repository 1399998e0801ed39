/** The ground: a grid in metres that fades away, and shadows on it. */
import { Color, Group, Mesh, PlaneGeometry, Quaternion, ShaderMaterial, ShadowMaterial, Vector3 } from "three";
import { type Measure, niceBelow } from "./measure";
import type { Palette } from "./palette";

const VERTEX = `
varying vec3 place;
void main() {
  vec4 world = modelMatrix * vec4(position, 1.0);
  place = world.xyz;
  gl_Position = projectionMatrix * viewMatrix * world;
}`;

/* Lines one pixel wide whatever the distance: the derivative says how large a pixel is on the ground. */
const FRAGMENT = `
varying vec3 place;
uniform vec3 first, second, middle, colour;
uniform float cell, reach, strength;
float lines(vec2 at, float width) {
  vec2 size = max(fwidth(at), 1e-6);
  vec2 near = abs(fract(at - 0.5) - 0.5) / size;
  vec2 seen = clamp(width - near, 0.0, 1.0) * clamp(0.6 / size - 0.6, 0.0, 1.0);
  return max(seen.x, seen.y);
}
void main() {
  vec2 at = vec2(dot(place, first), dot(place, second)) / cell;
  float far = 1.0 - smoothstep(0.25, 1.0, distance(place, middle) / reach);
  float fine = 0.28 * lines(at, 1.0);
  float coarse = 0.6 * lines(at / 5.0, 1.2);
  gl_FragColor = vec4(colour, strength * far * max(fine, coarse));
  #include <colorspace_fragment>
}`;

export class Ground {
  readonly group = new Group();
  /** Distance of lines, m; every fifth is strong. */
  readonly cell: number;
  readonly #grid: ShaderMaterial;
  readonly #shadow: ShadowMaterial;

  constructor(measure: Measure) {
    const { groundNormal, ground, centre, radius } = measure;
    this.cell = niceBelow(radius / 4);
    const turn = new Quaternion().setFromUnitVectors(new Vector3(0, 0, 1), groundNormal);
    const axes = [0, 1, 2].filter((axis) => Math.abs(groundNormal.getComponent(axis)) < 0.9);
    const [first, second] = axes.map((axis) => new Vector3().setComponent(axis, 1));
    const middle = centre.clone().addScaledVector(groundNormal, ground - centre.dot(groundNormal));
    const reach = 5 * radius;
    this.#grid = new ShaderMaterial({
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      transparent: true,
      depthWrite: false,
      side: 2,
      uniforms: {
        first: { value: first },
        second: { value: second ?? first },
        middle: { value: middle },
        colour: { value: new Color() },
        cell: { value: this.cell },
        reach: { value: reach },
        strength: { value: 0.5 },
      },
    });
    this.#shadow = new ShadowMaterial({ opacity: 0.2, depthWrite: false });
    const grid = new Mesh(new PlaneGeometry(2 * reach, 2 * reach), this.#grid);
    const shadow = new Mesh(new PlaneGeometry(6 * radius, 6 * radius), this.#shadow);
    shadow.receiveShadow = true;
    grid.renderOrder = -2;
    shadow.renderOrder = -1;
    for (const mesh of [grid, shadow]) {
      mesh.quaternion.copy(turn);
      mesh.position.copy(middle);
      this.group.add(mesh);
    }
  }

  paint(palette: Palette): void {
    this.#grid.uniforms.colour!.value.set(palette.grid);
    this.#shadow.opacity = palette.shade;
  }
}
