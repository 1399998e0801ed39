/** A slice of the workspace in colours; a click moves the robot there. */
import { colourAt, placeOn, type Scale, scaleOf, valueAt } from "../colours";
import type { Context } from "../context";
import { displacementOf, type Freedom, freedomsOf, poseOf } from "../freedoms";
import { CELLS, freedomNamed, inShares, MARKS, type MapImage, quantitiesOf, widened } from "../map";
import { numberText, quantityText, roundText, unitText } from "../numbers";
import { EXTENTS, type Quantity } from "../settings";
import { element } from "../shell";
import { isDark, onTheme } from "../theme";
import type { Slice } from "../view/interface";
import type { Answered, Asked } from "../worker";
import { chooser, group, paragraph, setText, whileOpen } from "./widgets";

const TITLES: Readonly<Record<Quantity, string>> = {
  condition: "Condition number",
  effort: "Largest effort",
  reach: "Distance to the limit of reach",
  parallel: "Parallel singularity, |det|",
  serial: "Serial singularity, least",
  joint: "Joint limits, least share left",
};
/** Points of the canvas for each cell. */
const ZOOM = 4;

/** Computes maps in a worker, the newest only. */
class MapWorker {
  readonly #worker: Worker;
  #id = 0;

  constructor(context: Context, answered: (image: MapImage | null, problem: string) => void) {
    const source = document.getElementById("worker")?.textContent ?? "";
    const url = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
    this.#worker = new Worker(url);
    this.#worker.addEventListener("message", ({ data }: MessageEvent<Answered>) => {
      if (data.id === this.#id) {
        answered(data.image, data.problem);
      }
    });
    this.#worker.addEventListener("error", ({ message }) => answered(null, message));
    const robot = { ...context.robot, file: "", equations: "", module: "", counts: [] };
    this.#worker.postMessage({ kind: "open", robot, compiled: context.kernel.compiled } satisfies Asked);
  }

  ask(request: Extract<Asked, { kind: "map" }>["request"]): void {
    this.#worker.postMessage({ kind: "map", id: ++this.#id, request } satisfies Asked);
  }
}

function unitOf(
  { kernel, robot, store }: Context,
  quantity: Quantity,
): { readonly unit: string; readonly factor: number } {
  if (quantity === "effort") {
    const shares = inShares(robot.actuators, store.state.limits);
    return shares
      ? { unit: "% of the limit", factor: 100 }
      : { unit: robot.actuators[0]?.effort_unit ?? "1", factor: 1 };
  }
  if (quantity === "joint") {
    return { unit: "% of the range", factor: 100 };
  }
  const [name, output] = quantity === "reach" ? ["reach_margin", "margin"] : ["singularity", quantity];
  const port = kernel.find(name)?.definition.outputs.find((each) => each.name === output);
  return { unit: port?.units[0] ?? "1", factor: 1 };
}

/** Everything on which a map depends, as a text to compare. */
function keyOf(context: Context, a: Freedom, b: Freedom): string {
  const { store, robot } = context;
  const { state } = store;
  const freedoms = freedomsOf(robot);
  const others = displacementOf(robot, state.pose).filter(
    (_, i) => freedoms[i]?.name !== a.name && freedoms[i]?.name !== b.name,
  );
  const moving = store.choice("map.motion") === "state" ? [state.rate, state.acceleration] : [];
  const rounded = others.map((value) => value.toFixed(6));
  return JSON.stringify([
    store.choice("map.quantity"),
    store.choice("map.extent"),
    a.name,
    b.name,
    rounded,
    state.parameters,
    state.given,
    state.limits,
    moving,
  ]);
}

interface Drawing {
  readonly element: HTMLCanvasElement;
  image: MapImage | null;
  scale: Scale;
  a: Freedom;
  b: Freedom;
}

function hatched(mark: number, x: number, y: number, dark: boolean): readonly [number, number, number] | null {
  const line = dark ? ([150, 158, 170] as const) : ([110, 118, 130] as const);
  const ground = dark ? ([34, 39, 47] as const) : ([236, 238, 242] as const);
  if (mark === MARKS.unreachable || mark === MARKS.unknown) {
    return (x + y) % 8 < 1 ? line : ground;
  }
  if (mark === MARKS.singular) {
    return (x + y) % 8 < 1 || (x - y + 8192) % 8 < 1 ? line : ground;
  }
  return null;
}

/** Paints cells with their colours; beyond reach lines on grey, beyond joint limits white dots over the colour. */
function paint(drawing: Drawing, dark: boolean): void {
  const { image, element: canvas, scale } = drawing;
  const pen = canvas.getContext("2d");
  if (!image || !pen) {
    return;
  }
  const size = CELLS * ZOOM;
  const pixels = pen.createImageData(size, size);
  for (let y = 0; y < size; y++) {
    const row = (CELLS - 1 - Math.floor(y / ZOOM)) * CELLS;
    for (let x = 0; x < size; x++) {
      const cell = row + Math.floor(x / ZOOM);
      const mark = image.marks[cell] as number;
      const colour = hatched(mark, x, y, dark) ?? colourAt(placeOn(scale, image.values[cell] as number));
      const dotted = mark === MARKS.limit && x % 8 < 2 && y % 8 < 2;
      const shown = dotted ? ([255, 255, 255] as const) : colour;
      const at = 4 * (y * size + x);
      pixels.data[at] = shown[0];
      pixels.data[at + 1] = shown[1];
      pixels.data[at + 2] = shown[2];
      pixels.data[at + 3] = 255;
    }
  }
  pen.putImageData(pixels, 0, 0);
}

/** The map as the view shows it: clear where the robot does not reach. */
function sliceOf({ image, scale, a, b }: Drawing): Slice | null {
  if (!image || a.entry < 0 || b.entry < 0) {
    return null;
  }
  const pixels = new Uint8Array(4 * CELLS * CELLS);
  for (const [cell, mark] of image.marks.entries()) {
    const good = mark === MARKS.good || mark === MARKS.limit;
    pixels.set(
      good
        ? [...colourAt(placeOn(scale, image.values[cell] as number)), mark === MARKS.good ? 255 : 130]
        : [0, 0, 0, 0],
      4 * cell,
    );
  }
  return { across: a, up: b, columns: CELLS, rows: CELLS, pixels };
}

/** Bar of colours with numbers at its ends and middle. */
function legendBar(): { readonly element: HTMLElement; show(scale: Scale, unit: string, factor: number): void } {
  const box = element("div", "map-legend");
  const canvas = element("canvas");
  Object.assign(canvas, { width: 256, height: 1 });
  canvas.setAttribute("aria-hidden", "true");
  const pen = canvas.getContext("2d");
  for (let x = 0; x < 256 && pen; x++) {
    pen.fillStyle = `rgb(${colourAt(x / 255).join(" ")})`;
    pen.fillRect(x, 0, 1, 1);
  }
  const numbers = element("div", "map-numbers number");
  box.append(canvas, numbers);
  return {
    element: box,
    show(scale, unit, factor) {
      const texts = [0, 0.5, 1].map((place) => numberText(factor * valueAt(scale, place), 3));
      const last = `${texts[2]} ${unitText(unit)}`.trim();
      numbers.replaceChildren(
        ...[texts[0] as string, texts[1] as string, last].map((text) => element("span", "", text)),
      );
    },
  };
}

function marksLegend(): HTMLElement {
  const list = element("ul", "map-marks");
  for (const [mark, text] of [
    ["unreachable", "out of reach"],
    ["singular", "singular"],
    ["limit", "beyond a joint limit"],
  ] as const) {
    const item = element("li", "", text);
    item.dataset.mark = mark;
    list.append(item);
  }
  return list;
}

export function workspacePanel(context: Context): HTMLElement {
  const { store, robot, kernel } = context;
  const content = element("div", "stack");
  const [freedoms, quantities] = [freedomsOf(robot), quantitiesOf(kernel)];
  if (freedoms.length < 2 || quantities.length === 0) {
    content.append(
      paragraph(
        freedoms.length < 2
          ? "This robot has one freedom: there is no slice to show."
          : "This robot has no function that a map could show.",
      ),
    );
    return content;
  }
  const names = freedoms.map(({ name }) => [name, name] as const);
  const what = chooser(
    "Colour",
    quantities.map((quantity) => [quantity, TITLES[quantity]] as const),
    (value) => void store.set("map.quantity", value),
  );
  const across = chooser("Across", names, (name) => void store.set("map.a", name));
  const up = chooser("Up", names, (name) => void store.set("map.b", name));
  const extent = chooser(
    "Extent",
    EXTENTS.map((factor) => [factor, factor === "1" ? "box of the file" : `${factor} times the box`] as const),
    (value) => void store.set("map.extent", value),
  );
  const motion = chooser(
    "Motion",
    [
      ["rest", "at rest"],
      ["state", "with the present velocity and acceleration"],
    ],
    (value) => void store.set("map.motion", value),
  );
  const canvas = element("canvas", "map");
  Object.assign(canvas, { width: CELLS * ZOOM, height: CELLS * ZOOM, tabIndex: 0 });
  canvas.setAttribute("role", "application");
  canvas.setAttribute("aria-roledescription", "map");
  const [cross, box] = [element("div", "cross"), element("div", "box")];
  const frame = element("div", "map-frame");
  const [labelA, labelB] = [element("span", "map-a number"), element("span", "map-b number")];
  frame.append(canvas, box, cross, labelA, labelB);
  const [legend, reading, speed] = [legendBar(), paragraph("", "hint number"), paragraph("", "hint number speed")];
  reading.setAttribute("aria-live", "polite");
  const note = paragraph(
    "Other coordinates are those of the present pose. Click, or use the arrow keys, to move the robot.",
  );
  content.append(
    group("Slice", what.element, across.element, up.element, extent.element, motion.element),
    frame,
    legend.element,
    reading,
    marksLegend(),
    speed,
    note,
  );
  const drawing: Drawing = {
    element: canvas,
    image: null,
    scale: { low: 0, high: 1, logarithmic: false },
    a: freedoms[0] as Freedom,
    b: freedoms[1] as Freedom,
  };
  let [worker, asked]: [MapWorker | null, string] = [null, ""];

  const quantity = () => {
    const chosen = store.choice<Quantity>("map.quantity");
    return quantities.includes(chosen) ? chosen : (quantities[0] as Quantity);
  };
  const answered = (image: MapImage | null, problem: string) => {
    if (!image) {
      setText(speed, `No map: ${problem}`);
      return;
    }
    drawing.image = image;
    const shown = image.values.filter(
      (_, cell) => image.marks[cell] === MARKS.good || image.marks[cell] === MARKS.limit,
    );
    drawing.scale = scaleOf(shown, quantity() === "condition" || quantity() === "effort");
    const { unit, factor } = unitOf(context, quantity());
    legend.show(drawing.scale, unit, factor);
    paint(drawing, isDark());
    context.view?.showSlice(sliceOf(drawing));
    const rate = Math.round(image.statesPerSecond / 1000)
      .toLocaleString("en")
      .replaceAll(",", " ");
    setText(
      speed,
      `${image.states.toLocaleString("en").replaceAll(",", " ")} states, ${rate} 000 states a second${image.done ? "" : " …"}`,
    );
    read();
  };
  /** The value where the robot is. */
  const read = () => {
    const here = displacementOf(robot, store.state.pose);
    const cell = (freedom: Freedom) => {
      const value = here[freedoms.findIndex(({ name }) => name === freedom.name)] as number;
      return ((value - freedom.low) / (freedom.high - freedom.low)) * CELLS;
    };
    const [x, y] = [cell(drawing.a), cell(drawing.b)];
    const inside = x >= 0 && x < CELLS && y >= 0 && y < CELLS;
    cross.hidden = !inside;
    cross.style.left = `${(100 * x) / CELLS}%`;
    cross.style.bottom = `${(100 * y) / CELLS}%`;
    const at = Math.floor(y) * CELLS + Math.floor(x);
    const { unit, factor } = unitOf(context, quantity());
    const value = inside ? drawing.image?.values[at] : Number.NaN;
    setText(
      reading,
      `Here: ${Number.isFinite(value) ? quantityText(factor * (value as number), unit, 3) : inside ? "not known" : "outside the map"}`,
    );
  };
  const go = (x: number, y: number) => {
    const numbers = displacementOf(robot, store.state.pose);
    const along = ({ low, high }: Freedom, place: number) => low + Math.max(0, Math.min(1, place)) * (high - low);
    numbers[freedoms.findIndex(({ name }) => name === drawing.b.name)] = along(drawing.b, y);
    numbers[freedoms.findIndex(({ name }) => name === drawing.a.name)] = along(drawing.a, x);
    store.move(poseOf(robot, numbers));
  };
  const pointed = (event: PointerEvent) => {
    const { left, top, width, height } = canvas.getBoundingClientRect();
    go((event.clientX - left) / width, 1 - (event.clientY - top) / height);
  };
  canvas.addEventListener("pointerdown", (event) => {
    canvas.setPointerCapture(event.pointerId);
    pointed(event);
  });
  canvas.addEventListener("pointermove", (event) => {
    if (canvas.hasPointerCapture(event.pointerId)) {
      pointed(event);
    }
  });
  const KEYS: Readonly<Record<string, readonly [number, number]>> = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, 1],
    ArrowDown: [0, -1],
  };
  canvas.addEventListener("keydown", (event) => {
    const step = KEYS[event.key];
    if (step) {
      event.preventDefault();
      const [x, y] = [cross.style.left, cross.style.bottom].map((text) => Number.parseFloat(text) / 100) as [
        number,
        number,
      ];
      go(x + (step[0] * 2) / CELLS, y + (step[1] * 2) / CELLS);
    }
  });
  document.addEventListener(
    "toggle",
    ({ target }) => {
      if (target instanceof HTMLDetailsElement && target.contains(content)) {
        context.view?.showSlice(target.open ? sliceOf(drawing) : null);
      }
    },
    true,
  );
  onTheme(() => paint(drawing, isDark()));

  whileOpen(context, content, () => {
    what.show(quantity());
    across.show(store.choice("map.a"));
    up.show(store.choice("map.b"));
    extent.show(store.choice("map.extent"));
    const factor = store.number("map.extent");
    box.hidden = factor === 1;
    box.style.inset = `${50 - 50 / factor}%`;
    motion.show(store.choice("map.motion"));
    motion.element.hidden = quantity() !== "effort";
    [drawing.a, drawing.b] = [
      widened(freedomNamed(kernel, store.choice("map.a")), factor),
      widened(freedomNamed(kernel, store.choice("map.b")), factor),
    ];
    const ends = ({ name, unit, low, high }: Freedom) =>
      `${name}: ${roundText(low)} … ${roundText(high)} ${unitText(unit)}`;
    setText(labelA, ends(drawing.a));
    setText(labelB, ends(drawing.b));
    canvas.setAttribute(
      "aria-label",
      `${TITLES[quantity()]} over ${ends(drawing.a)} and ${ends(drawing.b)}; arrow keys move the robot`,
    );
    const key = keyOf(context, drawing.a, drawing.b);
    if (key !== asked) {
      asked = key;
      worker ??= new MapWorker(context, answered);
      const { pose, rate, acceleration, given, limits, parameters } = store.state;
      worker.ask({
        quantity: quantity(),
        a: drawing.a.name,
        b: drawing.b.name,
        state: { pose, rate, acceleration, given, limits, parameters },
        atRest: store.choice("map.motion") === "rest",
        extent: factor,
      });
    }
    read();
  });
  return content;
}
