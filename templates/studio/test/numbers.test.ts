import assert from "node:assert/strict";
import { test } from "node:test";
import { colourAt, lightness, placeOn, scaleOf, valueAt } from "../source/colours";
import { eigenvaluesOf } from "../source/eigenvalues";
import { editable, numberText, quantityText, roundText, typed, unitText } from "../source/numbers";
import { ticks } from "../source/panels/plot";
import { boundsOf, changedFile, FileError, factorOf, numberInUnit } from "../source/yaml";

test("colours rise in lightness by equal steps", () => {
  const steps = Array.from({ length: 33 }, (_, i) => lightness(colourAt(i / 32)));
  const rises = steps.slice(1).map((value, i) => value - (steps[i] as number));
  const mean = ((steps.at(-1) as number) - (steps[0] as number)) / 32;
  assert.ok(mean > 2, `${mean}`);
  for (const rise of rises) {
    assert.ok(rise > 0.5 * mean && rise < 1.6 * mean, `${rise}, ${mean} on average`);
  }
});

test("colours beyond the scale are those of its ends", () => {
  assert.deepEqual(colourAt(-1), colourAt(0));
  assert.deepEqual(colourAt(2), colourAt(1));
});

test("scales: few large values do not hide the rest; decades are logarithmic; places and values are inverse", () => {
  const many = Array.from({ length: 999 }, (_, i) => 1 + i / 1000);
  assert.ok(scaleOf([...many, 1e9, Number.NaN]).high < 3);
  const wide = scaleOf([1, 10, 100, 1000, 1e4]);
  assert.equal(wide.logarithmic, true);
  for (const scale of [wide, scaleOf(many), scaleOf([5, 5, 5]), scaleOf([])]) {
    assert.ok(Math.abs(placeOn(scale, valueAt(scale, 0.3)) - 0.3) < 1e-9);
  }
});

test("eigenvalues", () => {
  const found = eigenvaluesOf([4, 1, 0, 1, 3, 1, 0, 1, 2], 3);
  const wanted = [3 - Math.sqrt(3), 3, 3 + Math.sqrt(3)];
  found.forEach((value, i) => void assert.ok(Math.abs(value - (wanted[i] as number)) < 1e-13));
  assert.deepEqual(eigenvaluesOf([7], 1), [7]);
});

test("numbers as people read them", () => {
  assert.equal(numberText(0.0123456), "0.01235");
  assert.equal(numberText(-1234.56), "−1235");
  assert.equal(numberText(1e-20), "0");
  assert.equal(numberText(2e-6), "2 × 10⁻⁶");
  assert.equal(numberText(Number.NaN), "–");
  assert.equal(quantityText(2.5, "kg*m**2", 2), "2.5 kg·m²");
  assert.equal(quantityText(2.5, "1", 2), "2.5");
  assert.equal(unitText("N*m*s/rad"), "N·m·s/rad");
  assert.equal(roundText(0.2), "0.2");
  assert.equal(editable(0.1 + 0.2), "0.3");
  assert.equal(typed("−0,5"), -0.5);
  assert.ok(Number.isNaN(typed("")));
  assert.ok(Number.isNaN(typed("1 m")));
});

test("ticks are round and inside", () => {
  assert.deepEqual(ticks(0, 1, 5).map(roundText), ["0", "0.2", "0.4", "0.6", "0.8", "1"]);
  assert.deepEqual(ticks(-3, 5, 4).map(roundText), ["−2", "0", "2", "4"]);
});

const FILE = `# a comment: value: 3
name: a
parameters: # those of the arm
  arm_length:   {value: 400,  unit: mm, description: "value: 7, unit: m", bounds: [1, 5000]} # keep me
  arm_mass: # kg
    value: 1.2   # weighed
    unit: kg
  tilt: {unit: deg, value: 20}
  mass: {value: arm_mass*2, unit: kg}
  "axial": {
    value: 5e-4, # about its line
    unit: kg*mm**2,
  }
gravity: [0, 0, -9.81]
limbs:
  - {name: arm_length, value: 1}
`;
const PARAMETERS = ["arm_length", "arm_mass", "tilt", "mass", "axial"].map((name) => ({
  name,
  value: 0,
  unit: "",
  meaning: "",
}));

test("a changed file differs in the numbers alone", () => {
  const changed = changedFile(FILE, PARAMETERS, {
    arm_length: 0.35,
    arm_mass: 2,
    tilt: Math.PI / 6,
    mass: 3.5,
    axial: 1e-15,
  });
  const wanted = FILE.replace("value: 400", "value: 350")
    .replace("value: 1.2 ", "value: 2 ")
    .replace("value: 20", "value: 30")
    .replace("arm_mass*2", "3.5")
    .replace("5e-4", "1.0e-9");
  assert.equal(changed, wanted);
  assert.equal(changedFile(FILE, PARAMETERS, {}), FILE);
});

test("bounds of a file", () => {
  assert.deepEqual(boundsOf(FILE, "arm_length"), [0.001, 5]);
  assert.deepEqual(boundsOf(FILE, "tilt"), [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]);
  assert.deepEqual(boundsOf("", "tilt"), [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]);
});

test("what is not found is told", () => {
  assert.throws(() => changedFile("name: a\n", PARAMETERS, { tilt: 1 }), FileError);
  assert.throws(() => changedFile(FILE.replace("tilt:", "tile:"), PARAMETERS, { tilt: 1 }), /tilt is not found/);
  assert.throws(() => changedFile(FILE.replace("deg", "furlong"), PARAMETERS, { tilt: 1 }), /furlong/);
  assert.throws(() => changedFile(FILE.replace("value: 20", "other: 20"), PARAMETERS, { tilt: 1 }), /no value/);
});

test("units", () => {
  assert.equal(factorOf("kg*m**2"), 1);
  assert.ok(Math.abs(factorOf("g/cm**3") / 1000 - 1) < 1e-15);
  assert.ok(Math.abs(factorOf("mm²") / 1e-6 - 1) < 1e-15);
  assert.equal(factorOf("N*m*s/rad"), 1);
  assert.equal(numberInUnit(0.35, 1e-3), "350");
  assert.equal(numberInUnit(1e21, 1), "1.0e+21");
});
