/** Pointers and keys over the picture: what they hold, and otherwise the camera. */
import type { Rig } from "./rig";

/** What a gesture may take hold of. */
export interface Held {
  /** The pointer has moved to (x, y), pixels. */
  move(x: number, y: number, slow: boolean): void;
  end(): void;
}

export interface Targets {
  /** What is at (x, y), to be held; null for the camera. */
  take(x: number, y: number, touch: boolean): Held | null;
  hover(x: number, y: number): void;
  /** Whether the wheel was for what is at (x, y). */
  scroll(x: number, y: number, amount: number, slow: boolean): boolean;
  /** Whether the key was one of the robot. */
  key(event: KeyboardEvent): boolean;
  changed(): void;
}

const TURN = 0.008;
const STEP = 0.09;

export class Gestures {
  readonly #pointers = new Map<number, { x: number; y: number }>();
  #held: Held | null = null;
  #pans = false;

  constructor(
    readonly canvas: HTMLCanvasElement,
    readonly rig: Rig,
    readonly targets: Targets,
  ) {
    canvas.addEventListener("pointerdown", (event) => this.#down(event));
    canvas.addEventListener("pointermove", (event) => this.#move(event));
    canvas.addEventListener("pointerup", (event) => this.#up(event));
    canvas.addEventListener("pointercancel", (event) => this.#up(event));
    canvas.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    canvas.addEventListener("keydown", (event) => this.#key(event));
    canvas.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  #down(event: PointerEvent): void {
    const { offsetX: x, offsetY: y } = event;
    this.canvas.setPointerCapture(event.pointerId);
    this.#pointers.set(event.pointerId, { x, y });
    if (this.#pointers.size > 1) {
      this.#release();
      return;
    }
    const flat = this.rig.look.parallel && this.rig.measure.normal !== null;
    this.#pans = event.button !== 0 || event.ctrlKey || event.metaKey || flat;
    this.#held = event.button === 0 ? this.targets.take(x, y, event.pointerType === "touch") : null;
    this.canvas.classList.add("grabbing");
  }

  #move(event: PointerEvent): void {
    const { offsetX: x, offsetY: y } = event;
    const before = this.#pointers.get(event.pointerId);
    if (!before) {
      this.targets.hover(x, y);
      return;
    }
    const [dx, dy] = [x - before.x, y - before.y];
    if (this.#pointers.size > 1) {
      this.#pinch(event.pointerId, before, x, y);
    } else if (this.#held) {
      this.#held.move(x, y, event.shiftKey);
    } else if (this.#pans) {
      this.rig.pan(dx, dy);
    } else {
      this.rig.turn(TURN * dx, TURN * dy);
    }
    before.x = x;
    before.y = y;
    this.targets.changed();
  }

  /** Two fingers: what is between them stays between them. */
  #pinch(id: number, before: { x: number; y: number }, x: number, y: number): void {
    const other = [...this.#pointers].find(([each]) => each !== id)?.[1];
    if (!other) {
      return;
    }
    const apart = Math.hypot(x - other.x, y - other.y);
    const was = Math.hypot(before.x - other.x, before.y - other.y);
    const { clientWidth, clientHeight } = this.canvas;
    if (apart > 1 && was > 1) {
      const middle = [0.5 * (x + other.x - clientWidth), 0.5 * (y + other.y - clientHeight)];
      this.rig.zoom(was / apart, middle[0], middle[1]);
    }
    this.rig.pan(0.5 * (x - before.x), 0.5 * (y - before.y));
  }

  #up(event: PointerEvent): void {
    this.#pointers.delete(event.pointerId);
    this.#release();
    if (this.#pointers.size === 0) {
      this.canvas.classList.remove("grabbing");
    }
  }

  #release(): void {
    if (this.#held) {
      this.#held.end();
      this.#held = null;
      this.targets.changed();
    }
  }

  #wheel(event: WheelEvent): void {
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    const amount = lines * event.deltaY;
    const { offsetX: x, offsetY: y } = event;
    if (!this.targets.scroll(x, y, amount, event.shiftKey)) {
      const { clientWidth, clientHeight } = this.canvas;
      this.rig.zoom(Math.exp(0.0015 * amount), x - 0.5 * clientWidth, y - 0.5 * clientHeight);
    }
    this.targets.changed();
  }

  #key(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) {
      return;
    }
    if (this.targets.key(event) || this.#camera(event)) {
      event.preventDefault();
      event.stopPropagation();
      this.targets.changed();
    }
  }

  #camera({ key, shiftKey }: KeyboardEvent): boolean {
    const arrows: Readonly<Record<string, readonly [number, number]>> = {
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
      ArrowUp: [0, -1],
      ArrowDown: [0, 1],
    };
    const arrow = arrows[key];
    if (arrow && shiftKey) {
      this.rig.pan(-40 * arrow[0], -40 * arrow[1]);
    } else if (arrow) {
      this.rig.turn(-STEP * arrow[0], -STEP * arrow[1]);
    } else if (key === "+" || key === "=") {
      this.rig.zoom(1 / 1.15);
    } else if (key === "-" || key === "_") {
      this.rig.zoom(1.15);
    } else {
      return false;
    }
    return true;
  }
}
