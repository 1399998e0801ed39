import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateSync } from "node:zlib";
import { Choice } from "../source/atlas/choice";
import { type AtlasData, type Axis, summed, unpacked } from "../source/atlas/data";
import { frameIn, valuesAt, xOf, yOf } from "../source/atlas/frame";
import { numbersOf, wordsOf } from "../source/atlas/legend";
import { pictureOf } from "../source/atlas/paint";
import { endsOf, middleOf, placeOf, Volume } from "../source/atlas/volume";

const packed = (bytes: readonly number[]) => deflateSync(Uint8Array.from(bytes)).toString("base64");

function axis(name: string, cells: number, together: number, unit = "m"): Axis {
  const blocks = Math.ceil(cells / together);
  return { name, unit, low: 0, high: cells / 10, cells, step: 0.1, range: "given", blocks, cells_of_block: together };
}

/** Blocks 2 × 3, the last of each row with one cell; levels 0, 1, 3 and 3, 2, 1. */
const DATA: AtlasData = {
  format: 1,
  pkmgen: "0",
  robot: "test",
  parameters: {},
  acceleration: 0,
  states: 20,
  coordinates: ["x", "y", "z"].map((name) => ({ name, unit: "m", low: 0, high: 1, home: 0.35, held: 0.25 })),
  axes: [axis("x", 4, 2), axis("y", 5, 2)],
  regions: ["works", "limited", "out"].map((name) => {
    return { name, meaning: name, states: 1, share: 0.5, volume: 1, unit: "m**2" };
  }),
  region: packed([2, 8, 9, 8, 8, 10]),
  quantities: [
    {
      name: "effort",
      unit: "N*m",
      meaning: "",
      bad_values: "high",
      worst: { value: 5, at: { x: 0.1, y: 0.45 } },
      best: { value: 0.5, at: { x: 0.3, y: 0.45 } },
      low: 1,
      high: 100,
      below: false,
      above: true,
      logarithmic: true,
      top: 3,
      error: 0.1,
      levels: packed([0, 1, 2, 3, 255, 255]),
    },
  ],
};

test("bytes are unpacked, and their number is checked", async () => {
  assert.deepEqual([...summed(await unpacked(packed([7, 250, 5, 1]), 4), 3)], [7, 1, 6, 1]);
  await assert.rejects(unpacked(packed([1, 2]), 3), /2 bytes in place of 3/);
});

test("values of blocks: levels of a scale, beyond its end, and none", async () => {
  const volume = await Volume.read(DATA);
  const effort = DATA.quantities[0]!;
  assert.deepEqual(
    [0, 1, 2, 3, 4, 5].map((number) => volume.textOf(effort, number)),
    ["–", "1.00 N·m", "≥ 100 N·m", "≥ 100 N·m", "10.0 N·m", "1.00 N·m"],
  );
  assert.deepEqual(volume.at(0), { region: 2, works: false });
  assert.deepEqual(volume.at(5), { region: 2, works: true });
  assert.equal(volume.numberOf([1, 2]), 5);
  assert.equal(volume.together, 4);
});

test("blocks and their ends: the last one is cut off", () => {
  const y = DATA.axes[1]!;
  const near = (found: readonly number[], wanted: readonly number[]) =>
    found.forEach((value, i) => {
      assert.ok(Math.abs(value - wanted[i]!) < 1e-12, `${found}`);
    });
  near(endsOf(y, 0), [0, 0.2]);
  near(endsOf(y, 2), [0.4, 0.5]);
  assert.deepEqual(
    [-1, 0.1, 0.39, 0.41, 9].map((value) => placeOf(y, value)),
    [0, 0, 1, 2, 2],
  );
  for (const place of [0, 1, 2]) {
    assert.equal(placeOf(y, middleOf(y, place)), place);
  }
});

test("a place is moved, kept inside, and told with what is held; axes are exchanged", async () => {
  const volume = await Volume.read(DATA);
  const told: unknown[] = [];
  const choice = new Choice(volume, (coordinates) => told.push(coordinates));
  assert.deepEqual(choice.place, [1, 1]);
  choice.step(1, 7);
  assert.deepEqual(choice.place, [1, 2]);
  assert.deepEqual(told.length, 1);
  const { x, y, z } = told[0] as Record<string, number>;
  assert.ok(Math.abs(x! - 0.3) < 1e-12 && Math.abs(y! - 0.45) < 1e-12 && z === 0.25);
  choice.set({ across: 1 });
  assert.deepEqual([choice.across, choice.up], [1, 0]);
  choice.set({ up: 1 });
  assert.deepEqual([choice.across, choice.up], [0, 1]);
  choice.follow({ x: 0, y: 0 });
  assert.deepEqual([choice.place, told.length], [[0, 0], 1]);
  choice.goTo({ x: 0.1, y: 0.45 });
  assert.deepEqual(choice.place, [0, 2]);
});

test("pixels: rows from low to high, clear where nothing works", async () => {
  const choice = new Choice(await Volume.read(DATA), () => undefined);
  choice.set({ quantity: "effort" });
  const { columns, rows, pixels, works } = pictureOf(choice, false, true);
  assert.deepEqual([columns, rows], [2, 3]);
  assert.deepEqual([...works], [0, 1, 1, 1, 1, 1]);
  assert.deepEqual([pixels[3], pixels[7]], [0, 255]);
  assert.deepEqual([...pixels.slice(4, 7)], [253, 231, 37], "the highest level is the last colour");
  assert.deepEqual([...pixels.slice(8, 11)], [68, 1, 84], "the lowest level is the first one");
});

test("points and values are inverse; the same scale along both axes", () => {
  const frame = frameIn(500, 400, 12, DATA.axes[0]!, DATA.axes[1]!);
  assert.ok(Math.abs(frame.height / frame.width - 5 / 4) < 1e-9);
  const [x, y] = valuesAt(frame, xOf(frame, 0.13), yOf(frame, 0.42)) ?? [];
  assert.ok(Math.abs(x! - 0.13) < 1e-9 && Math.abs(y! - 0.42) < 1e-9);
  assert.equal(valuesAt(frame, frame.left - 1, frame.top + 1), null);
});

test("numbers beside a scale are round, and its words tell how exact it is", () => {
  const effort = DATA.quantities[0]!;
  assert.deepEqual(
    numbersOf(effort).map((value) => Math.round(value)),
    [1, 5, 20, 100],
  );
  assert.equal(wordsOf(effort), "± 10 %; the end of the scale is 100 N·m and more");
  const linear = { ...effort, logarithmic: false, low: 0, high: 1, above: false, error: 0.01 };
  assert.deepEqual(numbersOf(linear).map(Math.abs), [0, 0.25, 0.5, 0.75, 1]);
  assert.equal(wordsOf(linear), "± 0.010 N·m");
});
