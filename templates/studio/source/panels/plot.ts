/** Curves over time as SVG: axes with units, a title for screen readers, stretches that cannot be reached. */
import { numberText, roundText, unitText } from "../numbers";
import { element } from "../shell";

const SPACE = "http://www.w3.org/2000/svg";
const [WIDTH, HEIGHT] = [380, 170];
const EDGE = { left: 46, right: 8, top: 10, bottom: 26 };

export interface Series {
  readonly name: string;
  readonly values: Float64Array;
}

export interface PlotData {
  readonly title: string;
  readonly unit: string;
  readonly times: Float64Array;
  readonly series: readonly Series[];
  /** Where nothing can be shown, s. */
  readonly gaps: readonly { readonly begin: number; readonly end: number }[];
}

export interface Plot {
  readonly element: HTMLElement;
  show(data: PlotData): void;
  /** Moves the line of the present time. */
  at(time: number): void;
}

function node(name: string, attributes: Readonly<Record<string, string | number>>, text = ""): SVGElement {
  const made = document.createElementNS(SPACE, name);
  for (const [key, value] of Object.entries(attributes)) {
    made.setAttribute(key, String(value));
  }
  made.textContent = text;
  return made;
}

/** Round numbers between two others, about `count` of them. */
export function ticks(low: number, high: number, count: number): number[] {
  const rough = (high - low) / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  const found: number[] = [];
  for (let k = Math.ceil(low / step - 1e-9); k * step <= high + 1e-9 * step; k++) {
    found.push(k * step);
  }
  return found;
}

function extent(series: readonly Series[]): [number, number] {
  let [low, high] = [0, 0];
  for (const { values } of series) {
    for (const value of values) {
      if (Number.isFinite(value)) {
        low = Math.min(low, value);
        high = Math.max(high, value);
      }
    }
  }
  const margin = 0.06 * (high - low || 1);
  return [low - margin, high + margin];
}

let plots = 0;

export function plot(): Plot {
  const box = element("figure", "plot");
  const drawing = node("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", preserveAspectRatio: "xMidYMid meet" });
  const legend = element("figcaption", "keys");
  const now = node("line", { class: "now", y1: EDGE.top, y2: HEIGHT - EDGE.bottom });
  const hatch = `hatch-${++plots}`;
  box.append(drawing, legend);
  let duration = 1;
  const x = (time: number) => EDGE.left + (time / duration) * (WIDTH - EDGE.left - EDGE.right);
  return {
    element: box,
    show(data) {
      duration = data.times.at(-1) || 1;
      const [low, high] = extent(data.series);
      const y = (value: number) => EDGE.top + ((high - value) / (high - low)) * (HEIGHT - EDGE.top - EDGE.bottom);
      const names = data.series.map(({ name }) => name).join(", ");
      drawing.setAttribute(
        "aria-label",
        `${data.title} of ${names} over ${numberText(duration, 3)} s, from ${numberText(low, 2)} to ${numberText(high, 2)} ${unitText(data.unit)}`,
      );
      const parts = [pattern(hatch), ...axes(x, y, duration, low, high, data)];
      for (const { begin, end } of data.gaps) {
        const width = Math.max(2, x(end) - x(begin));
        parts.push(
          node("rect", {
            class: "gap",
            fill: `url(#${hatch})`,
            x: x(begin),
            y: EDGE.top,
            width,
            height: HEIGHT - EDGE.top - EDGE.bottom,
          }),
        );
      }
      data.series.forEach(({ values }, i) => {
        parts.push(node("path", { class: `curve series-${i % 8}`, d: pathOf(values, data.times, x, y) }));
      });
      drawing.replaceChildren(...parts, now);
      legend.replaceChildren(...data.series.map(({ name }, i) => key(name, i)));
    },
    at(time) {
      now.setAttribute("x1", String(x(time)));
      now.setAttribute("x2", String(x(time)));
    },
  };
}

function key(name: string, i: number): HTMLElement {
  const made = element("span", "key");
  const sample = node("svg", { viewBox: "0 0 22 8", class: "sample", "aria-hidden": "true" });
  sample.append(node("path", { class: `curve series-${i % 8}`, d: "M0 4H22" }));
  made.append(sample, name);
  return made;
}

function pattern(id: string): SVGElement {
  const made = node("pattern", {
    id,
    width: 6,
    height: 6,
    patternUnits: "userSpaceOnUse",
    patternTransform: "rotate(45)",
  });
  made.append(node("rect", { class: "hatch", width: 2, height: 6 }));
  return made;
}

type Map = (value: number) => number;

function axes(x: Map, y: Map, duration: number, low: number, high: number, { unit }: PlotData): SVGElement[] {
  const parts: SVGElement[] = [];
  for (const value of ticks(low, high, 4)) {
    parts.push(
      node("line", {
        class: value === 0 ? "zero" : "grid",
        x1: EDGE.left,
        x2: WIDTH - EDGE.right,
        y1: y(value),
        y2: y(value),
      }),
    );
    parts.push(
      node("text", { class: "tick", x: EDGE.left - 5, y: y(value) + 3, "text-anchor": "end" }, roundText(value)),
    );
  }
  const times = ticks(0, duration, 5);
  for (const time of times) {
    parts.push(node("line", { class: "grid", x1: x(time), x2: x(time), y1: EDGE.top, y2: HEIGHT - EDGE.bottom }));
    const last = time === times.at(-1) && x(time) > WIDTH - 30;
    parts.push(
      node(
        "text",
        { class: "tick", x: x(time), y: HEIGHT - EDGE.bottom + 13, "text-anchor": last ? "end" : "middle" },
        roundText(time),
      ),
    );
  }
  parts.push(node("text", { class: "tick", x: WIDTH / 2, y: HEIGHT - 2, "text-anchor": "middle" }, "time, s"));
  const along = `translate(9 ${HEIGHT / 2 - 8}) rotate(-90)`;
  parts.push(node("text", { class: "tick", transform: along, "text-anchor": "middle" }, unitText(unit)));
  return parts;
}

function pathOf(values: Float64Array, times: Float64Array, x: Map, y: Map): string {
  let [path, drawing] = ["", false];
  values.forEach((value, i) => {
    if (Number.isFinite(value)) {
      path += `${drawing ? "L" : "M"}${x(times[i] as number).toFixed(1)} ${y(value).toFixed(1)}`;
    }
    drawing = Number.isFinite(value);
  });
  return path;
}
