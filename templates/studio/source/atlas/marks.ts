/** What is marked on a slice: border of the workspace, box of the file, home, worst and best place, and the robot. */
import type { Choice, Side } from "./choice";
import type { AtlasData } from "./data";
import { type Frame, xOf, yOf } from "./frame";
import type { Picture } from "./paint";
import { endsOf, middleOf, placeOf, widthOf } from "./volume";

/** Lines between blocks in which the robot works and others. */
export function drawBorder(pen: CanvasRenderingContext2D, frame: Frame, { columns, rows, works }: Picture): void {
  const { across, up } = frame;
  const x = (column: number) => xOf(frame, Math.min(across.high, across.low + column * widthOf(across)));
  const y = (row: number) =>
    up ? yOf(frame, Math.min(up.high, up.low + row * widthOf(up))) : frame.top + frame.height * (1 - row);
  pen.beginPath();
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const own = works[row * columns + column];
      if (column + 1 < columns && works[row * columns + column + 1] !== own) {
        pen.moveTo(x(column + 1), y(row));
        pen.lineTo(x(column + 1), y(row + 1));
      }
      if (row + 1 < rows && works[(row + 1) * columns + column] !== own) {
        pen.moveTo(x(column), y(row + 1));
        pen.lineTo(x(column + 1), y(row + 1));
      }
    }
  }
  pen.stroke();
}

/** Strokes a path twice, so that it is seen on any colour. */
function outlined(pen: CanvasRenderingContext2D, path: Path2D, dashes: readonly number[] = [], width = 1.25): void {
  for (const [colour, wide] of [
    ["#fff", width + 2],
    ["#111", width],
  ] as const) {
    pen.strokeStyle = colour;
    pen.lineWidth = wide;
    pen.setLineDash(colour === "#fff" ? [] : [...dashes]);
    pen.stroke(path);
  }
  pen.setLineDash([]);
}

/** The box of the robot file, and home. */
export function drawBox(pen: CanvasRenderingContext2D, frame: Frame, { coordinates }: AtlasData, size: number): void {
  const found = (name: string | undefined) => coordinates.find((each) => each.name === name);
  const [a, b] = [found(frame.across.name), found(frame.up?.name)];
  if (!a) {
    return;
  }
  const [x, width] = [xOf(frame, a.low), xOf(frame, a.high) - xOf(frame, a.low)];
  const [y, height] = b ? [yOf(frame, b.high), yOf(frame, b.low) - yOf(frame, b.high)] : [frame.top, frame.height];
  const path = new Path2D();
  path.rect(x, y, width, height);
  outlined(pen, path, [5, 3]);
  const [hx, hy] = [xOf(frame, a.home), b ? yOf(frame, b.home) : frame.top + frame.height / 2];
  const plus = new Path2D(`M${hx - 0.5 * size} ${hy}h${size}M${hx} ${hy - 0.5 * size}v${size}`);
  outlined(pen, plus);
}

/** Triangles at the worst place, point down, and at the best one; hollow where they are in other slices. */
export function drawExtremes(pen: CanvasRenderingContext2D, frame: Frame, choice: Choice, size: number): void {
  const chosen = choice.volume.quantity(choice.quantity);
  for (const side of ["best", "worst"] as const) {
    const at = chosen?.[side]?.at;
    if (at) {
      const here = choice.others.every((i) => {
        const axis = choice.volume.axes[i]!;
        return placeOf(axis, at[axis.name] ?? 0) === choice.place[i];
      });
      const x = xOf(frame, at[frame.across.name] ?? 0);
      const y = frame.up ? yOf(frame, at[frame.up.name] ?? 0) : frame.top + frame.height / 2;
      drawTriangle(pen, x, y, 0.55 * size, side, here);
    }
  }
}

function drawTriangle(
  pen: CanvasRenderingContext2D,
  x: number,
  y: number,
  size: number,
  side: Side,
  filled: boolean,
): void {
  const down = side === "worst" ? 1 : -1;
  const path = new Path2D(`M${x - size} ${y - 0.6 * down * size}H${x + size}L${x} ${y + 1.1 * down * size}Z`);
  outlined(pen, path);
  if (filled) {
    pen.fillStyle = side === "worst" ? "#d8232f" : "#ffffff";
    pen.fill(path);
  }
}

/** Where the robot is, and the block under the pointer. */
export function drawPlace(pen: CanvasRenderingContext2D, frame: Frame, choice: Choice, size: number): void {
  const { across, up } = frame;
  const y = up ? yOf(frame, middleOf(up, choice.place[choice.up]!)) : frame.top + frame.height / 2;
  const ring = new Path2D();
  ring.arc(xOf(frame, middleOf(across, choice.place[choice.across]!)), y, 0.5 * size, 0, 2 * Math.PI);
  outlined(pen, ring, [], 2);
  if (choice.pointed) {
    const [left, right] = endsOf(across, choice.pointed[choice.across]!).map((value) => xOf(frame, value));
    const ends = up ? endsOf(up, choice.pointed[choice.up]!).map((value) => yOf(frame, value)) : [];
    const [bottom = frame.top + frame.height, top = frame.top] = ends;
    const block = new Path2D();
    block.rect(left!, top, right! - left!, bottom - top);
    outlined(pen, block);
  }
}
