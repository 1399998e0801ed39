/** The slice on a canvas: drawn, pointed at, and moved in by keys. */
import { element } from "../shell";
import { isDark, onTheme } from "../theme";
import type { Choice } from "./choice";
import { drawAxes, type Frame, frameIn, heightFor, valuesAt, xOf, yOf } from "./frame";
import { drawBorder, drawBox, drawExtremes, drawPlace } from "./marks";
import { type Picture, pictureOf } from "./paint";
import { placeOf, widthOf } from "./volume";

/** Blocks of a step with Shift, and the height of a canvas in a panel by its width, at most. */
const [FAR, HIGHEST] = [5, 1.2];

export class Figure {
  readonly canvas = element("canvas", "atlas-map");
  readonly #image = document.createElement("canvas");
  #frame: Frame | null = null;
  #due = false;

  constructor(readonly choice: Choice) {
    const { canvas } = this;
    canvas.tabIndex = 0;
    canvas.setAttribute("role", "application");
    canvas.setAttribute("aria-roledescription", "map");
    choice.subscribe(() => this.ask());
    onTheme(() => this.ask());
    new ResizeObserver(() => this.ask()).observe(canvas);
    this.#followPointer();
    canvas.addEventListener("keydown", (event) => this.#press(event));
  }

  /** Draws in the next frame. */
  ask(): void {
    if (!this.#due) {
      this.#due = true;
      requestAnimationFrame(() => {
        this.#due = false;
        this.#draw();
      });
    }
  }

  #draw(): void {
    const { canvas, choice } = this;
    const { color, fontSize, fontFamily } = getComputedStyle(canvas);
    const size = Number.parseFloat(fontSize);
    const [across, up] = [choice.volume.axes[choice.across]!, choice.volume.axes[choice.up] ?? null];
    if (canvas.closest(".panel")) {
      canvas.style.height = `${heightFor(canvas.clientWidth, size, across, up, HIGHEST)}px`;
    }
    const [width, height, ratio] = [canvas.clientWidth, canvas.clientHeight, devicePixelRatio];
    const pen = canvas.getContext("2d");
    if (width === 0 || height === 0 || !pen) {
      return;
    }
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    pen.scale(ratio, ratio);
    const frame = frameIn(width, height, size, across, up);
    this.#frame = frame;
    const picture = pictureOf(choice, isDark());
    pen.save();
    pen.beginPath();
    pen.rect(frame.left, frame.top, frame.width, frame.height);
    pen.clip();
    this.#paint(pen, frame, picture);
    pen.strokeStyle = isDark() ? "rgb(255 255 255 / 0.75)" : "rgb(0 0 0 / 0.7)";
    pen.lineWidth = 1;
    drawBorder(pen, frame, picture);
    drawBox(pen, frame, choice.volume.data, size);
    pen.restore();
    drawExtremes(pen, frame, choice, size);
    drawPlace(pen, frame, choice, size);
    pen.strokeStyle = color;
    pen.fillStyle = color;
    drawAxes(pen, frame, size, fontFamily);
  }

  #paint(pen: CanvasRenderingContext2D, frame: Frame, { columns, rows, pixels }: Picture): void {
    this.#image.width = columns;
    this.#image.height = rows;
    const flipped = new Uint8ClampedArray(pixels.length);
    for (let row = 0; row < rows; row++) {
      flipped.set(pixels.subarray(4 * columns * row, 4 * columns * (row + 1)), 4 * columns * (rows - 1 - row));
    }
    this.#image.getContext("2d")?.putImageData(new ImageData(flipped, columns, rows), 0, 0);
    const { across, up } = frame;
    const right = xOf(frame, across.low + columns * widthOf(across));
    const top = up ? yOf(frame, up.low + rows * widthOf(up)) : frame.top;
    pen.imageSmoothingEnabled = false;
    pen.drawImage(this.#image, frame.left, top, right - frame.left, frame.top + frame.height - top);
  }

  /** The block at a point of the page; null outside the slice. */
  #placeAt({ clientX, clientY }: MouseEvent): number[] | null {
    const { left, top } = this.canvas.getBoundingClientRect();
    const found = this.#frame && valuesAt(this.#frame, clientX - left, clientY - top);
    if (!this.#frame || !found) {
      return null;
    }
    const { across, up } = this.#frame;
    const { choice } = this;
    return choice.place.map((own, i) => {
      if (i === choice.across) {
        return placeOf(across, found[0]);
      }
      return i === choice.up && up ? placeOf(up, found[1]) : own;
    });
  }

  #followPointer(): void {
    const { canvas, choice } = this;
    canvas.addEventListener("pointerdown", (event) => {
      const place = this.#placeAt(event);
      if (place) {
        canvas.setPointerCapture(event.pointerId);
        choice.go(place);
      }
    });
    canvas.addEventListener("pointermove", (event) => {
      const place = this.#placeAt(event);
      if (place && canvas.hasPointerCapture(event.pointerId)) {
        choice.go(place);
      }
      choice.set({ pointed: event.pointerType === "mouse" ? place : null });
    });
    canvas.addEventListener("pointerleave", () => choice.set({ pointed: null }));
    canvas.addEventListener(
      "wheel",
      (event) => {
        const [other] = choice.others;
        if (other !== undefined && document.activeElement === canvas && event.deltaY !== 0) {
          event.preventDefault();
          choice.step(other, event.deltaY < 0 ? 1 : -1);
        }
      },
      { passive: false },
    );
  }

  #press(event: KeyboardEvent): void {
    const { choice } = this;
    const [first, second] = choice.others;
    const steps: Readonly<Record<string, readonly [number | undefined, number]>> = {
      ArrowLeft: [choice.across, -1],
      ArrowRight: [choice.across, 1],
      ArrowDown: [choice.up, -1],
      ArrowUp: [choice.up, 1],
      PageDown: [first, -1],
      PageUp: [first, 1],
      "[": [second, -1],
      "]": [second, 1],
    };
    const [axis, blocks] = steps[event.key] ?? [];
    if (blocks !== undefined && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      if (axis !== undefined && axis >= 0) {
        choice.step(axis, event.shiftKey ? FAR * blocks : blocks);
      }
    }
  }
}
