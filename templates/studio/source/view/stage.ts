/** Canvas, light and the loop that draws when something has changed. */
import { AmbientLight, DirectionalLight, HemisphereLight, PCFShadowMap, Scene, Vector3, WebGLRenderer } from "three";
import type { Measure } from "./measure";
import type { Palette } from "./palette";
import type { Rig } from "./rig";

/** Resolutions in motion: pictures that take longer than SLOW, ms, are drawn coarser until there is rest. */
const SHARES = [1, 0.7, 0.5] as const;
const SLOW = 30;
const REST = 200;

export class Stage {
  readonly scene = new Scene();
  readonly renderer: WebGLRenderer;
  /** Called before a picture is drawn. */
  prepare: () => void = () => {};
  /** Pictures drawn so far, and how long the last one took to prepare and to hand over, ms. */
  readonly drawn = { pictures: 0, milliseconds: 0 };
  width = 1;
  height = 1;
  readonly #key = new DirectionalLight(0xffffff, 2);
  readonly #sky = new HemisphereLight(0xffffff, 0xa9b4c2, 1.5);
  readonly #fill = new AmbientLight(0xffffff, 0.25);
  #asked = false;
  #ratio = 1;
  #level = 0;
  #last = 0;
  #pace = 0;
  #rest: ReturnType<typeof setTimeout> | undefined;

  /** @throws Error The browser has no WebGL 2. */
  constructor(
    readonly canvas: HTMLCanvasElement,
    readonly rig: Rig,
    measure: Measure,
  ) {
    const options = { antialias: true, alpha: true, powerPreference: "high-performance" } as const;
    const context = canvas.getContext("webgl2", options) as WebGL2RenderingContext | null;
    if (!context) {
      throw new Error("this browser has no WebGL 2; the panels work without it.");
    }
    this.renderer = new WebGLRenderer({ canvas, context, ...options });
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = PCFShadowMap;
    this.#light(measure);
    this.scene.add(this.#key, this.#key.target, this.#sky, this.#fill);
    canvas.addEventListener("webglcontextrestored", () => this.ask());
  }

  #light({ centre, radius, up, normal, groundNormal }: Measure): void {
    const across = new Vector3(Math.abs(groundNormal.x) > 0.9 ? 0 : 1, Math.abs(groundNormal.x) > 0.9 ? 1 : 0, 0);
    const from = groundNormal
      .clone()
      .multiplyScalar(2.4)
      .addScaledVector(across, normal ? -0.55 : -0.9);
    from.add(new Vector3().crossVectors(across, groundNormal).multiplyScalar(normal ? -0.6 : 0.8));
    this.#sky.position.copy(up);
    this.#key.target.position.copy(centre);
    this.#key.position.copy(centre).addScaledVector(from.normalize(), 4 * radius);
    this.#key.castShadow = true;
    const { shadow } = this.#key;
    shadow.mapSize.set(1024, 1024);
    shadow.radius = 5;
    shadow.bias = -0.0005;
    shadow.normalBias = 0.004 * radius;
    const { camera } = shadow;
    const reach = 1.7 * radius;
    [camera.left, camera.right, camera.top, camera.bottom] = [-reach, reach, reach, -reach];
    [camera.near, camera.far] = [0.5 * radius, 8 * radius];
    camera.updateProjectionMatrix();
  }

  paint(palette: Palette): void {
    this.#sky.intensity = palette.around;
    this.#key.intensity = palette.key;
  }

  resize(width: number, height: number, ratio: number): void {
    this.width = Math.max(width, 1);
    this.height = Math.max(height, 1);
    this.#ratio = Math.min(ratio, 2);
    this.#resolve(0);
    this.rig.resize(this.width, this.height);
  }

  /** A new picture, when the browser draws next. */
  ask(): void {
    if (!this.#asked) {
      this.#asked = true;
      requestAnimationFrame(this.#draw);
    }
  }

  #resolve(level: number): void {
    this.#level = level;
    this.renderer.setPixelRatio(this.#ratio * SHARES[level]!);
    this.renderer.setSize(this.width, this.height, false);
  }

  readonly #draw = (now: number): void => {
    this.#asked = false;
    const since = now - this.#last;
    this.#last = now;
    this.#pace = since < REST ? 0.8 * this.#pace + 0.2 * since : Math.min(since, SLOW / 2);
    if (this.#pace > SLOW && this.#level < SHARES.length - 1) {
      this.#pace = SLOW / 2;
      this.#resolve(this.#level + 1);
    }
    this.draw();
    if (this.#level > 0) {
      clearTimeout(this.#rest);
      this.#rest = setTimeout(this.#sharpen, REST);
    }
  };

  readonly #sharpen = (): void => {
    this.#resolve(0);
    this.ask();
  };

  draw(): void {
    const begin = performance.now();
    this.prepare();
    this.renderer.render(this.scene, this.rig.camera);
    this.drawn.milliseconds = performance.now() - begin;
    this.drawn.pictures++;
  }
}
