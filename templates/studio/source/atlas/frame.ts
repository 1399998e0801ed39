/** Where a slice is drawn: its rectangle, its axes, numbers beside them. */
import { roundText, unitText } from "../numbers";
import { ticks } from "../panels/plot";
import type { Axis } from "./data";

export interface Frame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly across: Axis;
  /** Null for a strip over one axis. */
  readonly up: Axis | null;
}

/** Greatest ratio of the sides of a slice that has the same scale along both. */
const LONGEST = 5;
const STRIP = 0.16;

/** Height of a slice by its width; null where it may have any. */
export function ratioOf(across: Axis, up: Axis | null): number | null {
  if (!up) {
    return STRIP;
  }
  const ratio = (up.high - up.low) / (across.high - across.low);
  return across.unit === up.unit && ratio < LONGEST && ratio > 1 / LONGEST ? ratio : null;
}

interface Margins {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Room for numbers of a size. */
function marginsOf(size: number, up: Axis | null): Margins {
  return { left: up ? 4.6 * size : size, right: 1.4 * size, top: 0.8 * size, bottom: 3.4 * size };
}

/** Height of a canvas of a width that a slice fills, at most so many times its width. */
export function heightFor(width: number, size: number, across: Axis, up: Axis | null, most: number): number {
  const { left, right, top, bottom } = marginsOf(size, up);
  return Math.min((width - left - right) * (ratioOf(across, up) ?? 0.8) + top + bottom, most * width);
}

/** As large as fits into so many points, with room for numbers of a size. */
export function frameIn(width: number, height: number, size: number, across: Axis, up: Axis | null): Frame {
  const { left, right, top, bottom } = marginsOf(size, up);
  const [wide, high] = [Math.max(40, width - left - right), Math.max(24, height - top - bottom)];
  const ratio = ratioOf(across, up) ?? Math.min(high / wide, 1);
  const scale = Math.min(1, high / (wide * ratio));
  const [w, h] = [wide * scale, wide * scale * ratio];
  return { left: left + (wide - w) / 2, top: top + (high - h) / 2, width: w, height: h, across, up };
}

/** Place of a value between the ends of an axis, 0 to 1. */
export function partOf(axis: Axis, value: number): number {
  return (value - axis.low) / (axis.high - axis.low);
}

export function xOf(frame: Frame, value: number): number {
  return frame.left + frame.width * partOf(frame.across, value);
}

export function yOf(frame: Frame, value: number): number {
  return frame.top + frame.height * (frame.up ? 1 - partOf(frame.up, value) : 0.5);
}

/** Values at a point of the canvas; null outside. */
export function valuesAt(frame: Frame, x: number, y: number): readonly [number, number] | null {
  const [u, v] = [(x - frame.left) / frame.width, 1 - (y - frame.top) / frame.height];
  const { across, up } = frame;
  const inside = u >= 0 && u <= 1 && v >= 0 && v <= 1;
  return inside ? [across.low + u * (across.high - across.low), up ? up.low + v * (up.high - up.low) : 0] : null;
}

/** Numbers and names of both axes. */
export function drawAxes(pen: CanvasRenderingContext2D, frame: Frame, size: number, family: string): void {
  const { left, top, width, height, across, up } = frame;
  const bottom = top + height;
  pen.font = `${size}px ${family}`;
  pen.lineWidth = 1;
  pen.strokeRect(left - 0.5, top - 0.5, width + 1, height + 1);
  pen.textBaseline = "top";
  pen.textAlign = "center";
  for (const value of ticks(across.low, across.high, Math.max(2, Math.floor(width / (4.2 * size))))) {
    const x = Math.round(xOf(frame, value)) + 0.5;
    pen.fillRect(x - 0.5, bottom + 1, 1, 4);
    pen.fillText(roundText(value), x, bottom + 7);
  }
  pen.fillText(nameOf(across), left + width / 2, bottom + 10 + 1.1 * size);
  if (!up) {
    return;
  }
  pen.textAlign = "right";
  pen.textBaseline = "middle";
  for (const value of ticks(up.low, up.high, Math.max(2, Math.floor(height / (3.5 * size))))) {
    const y = Math.round(yOf(frame, value)) + 0.5;
    pen.fillRect(left - 5, y - 0.5, 4, 1);
    pen.fillText(roundText(value), left - 8, y);
  }
  pen.save();
  pen.translate(left - 4 * size, top + height / 2);
  pen.rotate(-Math.PI / 2);
  pen.textAlign = "center";
  pen.fillText(nameOf(up), 0, 0);
  pen.restore();
}

export function nameOf({ name, unit }: Axis): string {
  const text = unitText(unit);
  return text ? `${name} in ${text}` : name;
}
