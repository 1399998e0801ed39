import assert from "node:assert/strict";
import { test } from "node:test";
import { attitudeOf, homeOf, quaternionAt } from "../source/freedoms";
import { exponential, logarithm, multiply } from "../source/quaternion";
import type { Robot } from "../source/robot";
import { halfCosine, halfSine, quintic } from "../source/trajectory/jets";
import { pathAbout } from "../source/trajectory/paths";
import type { Moment, Trajectory } from "../source/trajectory/poses";
import { peakOf } from "../source/trajectory/profile";
import { motionThrough, readTable, TableError } from "../source/trajectory/table";
import { POINT, SPATIAL } from "./robots";

const STEP = 1e-5;

/** Difference of two poses over a time, as a rate: of attitudes the turn that leads from one to the other. */
function rateBetween(robot: Robot, before: Moment, after: Moment, time: number): number[] {
  const first = quaternionAt(robot);
  const end = first < 0 ? before.pose.length : first;
  const linear = before.pose.slice(0, end).map((value, i) => ((after.pose[i] as number) - value) / time);
  if (first < 0) {
    return linear;
  }
  const [w, x, y, z] = attitudeOf(before.pose, first);
  return [...linear, ...logarithm(multiply(attitudeOf(after.pose, first), [w, -x, -y, -z])).map((v) => v / time)];
}

function near(found: readonly number[], wanted: readonly number[], tolerance: number, where: string): void {
  const size = Math.max(1, ...wanted.map(Math.abs));
  found.forEach((value, i) => {
    assert.ok(
      Math.abs(value - (wanted[i] as number)) <= tolerance * size,
      `${where}: entry ${i}: ${value}, not ${wanted[i]}`,
    );
  });
}

/** Rate and acceleration are the derivatives that differences of poses and rates tell. */
function derivativesHold(robot: Robot, trajectory: Trajectory, name: string): void {
  for (let k = 1; k < 40; k++) {
    const time = (trajectory.duration * k) / 40.37;
    const [before, here, after] = [time - STEP, time, time + STEP].map((t) => trajectory.at(t)) as [
      Moment,
      Moment,
      Moment,
    ];
    near(here.rate, rateBetween(robot, before, after, 2 * STEP), 1e-7, `${name}, rate at ${time}`);
    const acceleration = before.rate.map((value, i) => ((after.rate[i] as number) - value) / (2 * STEP));
    near(here.acceleration, acceleration, 1e-5, `${name}, acceleration at ${time}`);
  }
}

const SIZES = { a: "x", b: "y", up: "z", sizeA: 0.1, sizeB: 0.07, lift: 0.05, period: 1.3 };
const TURNS = { ...SIZES, a: "turn about x", b: "turn about z", up: "turn about y", lift: 0.2, sizeA: 0.4, sizeB: 0.3 };

for (const kind of ["circle", "line", "pick_and_place"] as const) {
  test(`${kind}: derivatives`, () => {
    derivativesHold(POINT, pathAbout(POINT, kind, SIZES, homeOf(POINT)), kind);
    derivativesHold(SPATIAL, pathAbout(SPATIAL, kind, SIZES, homeOf(SPATIAL)), kind);
    derivativesHold(SPATIAL, pathAbout(SPATIAL, kind, TURNS, homeOf(SPATIAL)), `${kind} of turns`);
  });

  test(`${kind}: closed, and about its centre`, () => {
    const trajectory = pathAbout(POINT, kind, SIZES, [0.05, 0.02, -0.6]);
    near(trajectory.at(0).pose, trajectory.at(trajectory.duration).pose, 1e-12, "ends");
    const xs = Array.from({ length: 201 }, (_, i) => trajectory.at((1.3 * i) / 200).pose[0] as number);
    near([Math.min(...xs), Math.max(...xs)], [-0.05, 0.15], 1e-3, "extent");
  });
}

test("root mean squares are of a mean over time", () => {
  const count = 21; // first and last are the same point of the motion
  const times = Float64Array.from({ length: count }, (_, i) => (2 * i) / (count - 1));
  const wave = (phase: number) => times.map((time) => 3 * Math.cos(Math.PI * time + phase));
  for (const phase of [0, 0.4, Math.PI / 2]) {
    near([peakOf(wave(phase), times).rms], [3 / Math.SQRT2], 1e-14, `phase ${phase}`);
  }
  const uneven = Float64Array.of(0, 1, 5);
  near([peakOf(Float64Array.of(Number.NaN, 2, 2), uneven).rms], [2], 1e-15, "beyond a gap");
  near([peakOf(Float64Array.of(0, 2, 2), uneven).rms], [Math.sqrt((2 + 16) / 5)], 1e-15, "uneven times");
  assert.ok(Number.isNaN(peakOf(Float64Array.of(Number.NaN, 1, Number.NaN), uneven).rms));
});

test("line and pick and place begin and end at rest", () => {
  for (const kind of ["line", "pick_and_place"] as const) {
    const trajectory = pathAbout(POINT, kind, SIZES, homeOf(POINT));
    for (const time of [0, SIZES.period / 2, SIZES.period]) {
      near([...trajectory.at(time).rate, ...trajectory.at(time).acceleration], new Array(6).fill(0), 1e-12, kind);
    }
  }
});

test("pick and place lifts before it moves across", () => {
  const trajectory = pathAbout(POINT, "pick_and_place", SIZES, homeOf(POINT));
  const zs = Array.from({ length: 401 }, (_, i) => trajectory.at((1.3 * i) / 400).pose[2] as number);
  near([Math.max(...zs), Math.min(...zs)], [-0.55, -0.6], 1e-12, "height");
  assert.ok((trajectory.at(0.08).pose[2] as number) > -0.6);
  assert.equal(trajectory.at(0.08).rate[0], 0);
});

test("quaternions keep length one", () => {
  const trajectory = pathAbout(SPATIAL, "circle", TURNS, homeOf(SPATIAL));
  for (let i = 0; i < 50; i++) {
    near([Math.hypot(...trajectory.at(i / 40).pose.slice(3))], [1], 1e-14, "length");
  }
});

test("turns: the derivatives of the quaternion hold, also where the series is used", () => {
  for (const s of [0, 1e-8, 0.0099, 0.0101, 0.3, 4, 9]) {
    for (const f of [halfCosine, halfSine]) {
      const h = 1e-3 * Math.max(s, 0.01);
      const at = (x: number) => f([x, 1, 0]);
      const [low, here, high] = [at(Math.max(s - h, 0)), at(s), at(s + h)];
      const width = s + h - Math.max(s - h, 0);
      const tolerance = s < h ? 2e-6 : 1e-8;
      assert.ok(Math.abs((high[0] - low[0]) / width - here[1]) < tolerance, `${f.name} at ${s}`);
      assert.ok(Math.abs((high[1] - low[1]) / width - here[2]) < tolerance, `${f.name}', at ${s}`);
    }
  }
});

test("quintic: from 0 to 1, smooth", () => {
  assert.deepEqual(quintic(-1, 0, 2), [0, 0, 0]);
  near(quintic(1, 0, 2), [0.5, 0.9375, 0], 1e-15, "middle");
  near(quintic(3, 0, 2), [1, 0, 0], 1e-15, "end");
});

function tableText(separator: string): string {
  const rows = Array.from({ length: 21 }, (_, i) => {
    const t = i / 10;
    return [t, 0.1 * Math.sin(t), 0.2 * t, -0.6 + 0.05 * Math.cos(2 * t)].join(separator);
  });
  return [["t", "x", "y", "z"].join(separator), ...rows].join("\n");
}

for (const separator of [",", ";", "\t"]) {
  test(`a table with ${JSON.stringify(separator)}`, () => {
    const table = readTable(POINT, tableText(separator));
    assert.equal(table.times.length, 21);
    const trajectory = motionThrough(POINT, table);
    assert.equal(trajectory.duration, 2);
    near(trajectory.at(1).pose, [0.1 * Math.sin(1), 0.2, -0.6 + 0.05 * Math.cos(2)], 1e-12, "at a row");
    near(trajectory.at(1.04).pose, [0.1 * Math.sin(1.04), 0.208, -0.6 + 0.05 * Math.cos(2.08)], 2e-6, "between");
    derivativesHold(POINT, trajectory, "table");
  });
}

test("a table of attitudes: signs of quaternions do not matter", () => {
  const rows = Array.from({ length: 12 }, (_, i) => {
    const [w, x, y, z] = exponential([0.1 * i, 0.02 * i * i, 0]);
    const sign = i % 2 === 0 ? 1 : -1;
    return [i / 5, 0, 0, 0, ...[w, x, y, z].map((value) => sign * value)].join(",");
  });
  const trajectory = motionThrough(SPATIAL, readTable(SPATIAL, ["t,x,y,z,qw,qx,qy,qz", ...rows].join("\r\n")));
  derivativesHold(SPATIAL, trajectory, "attitudes");
});

test("columns in any order, units in the header, comments, empty lines, decimal commas", () => {
  const table = readTable(
    POINT,
    '\ufeff"z [m]";time [s];y (m);x\n-0,6;0;0;0,1\n# a comment\n\n-0,6;0,5;0;0,2\n-0,6;1;0;0,3\n',
  );
  assert.deepEqual(table.poses[1], [0.2, 0, -0.6]);
  assert.deepEqual(table.times, [0, 0.5, 1]);
});

const HEAD = "t,x,y,z\n0,0,0,0\n";
for (const [name, text, message] of [
  ["no header", "0,0,0,0\n1,0,0,0\n", /line 1: .*t, x, y, z.*numbers/],
  ["nothing", "", /line 1: the header is missing/],
  ["a missing column", "t,x,z\n0,0,0", /line 1: .*missing: y/],
  ["a column twice", "t,x,x,y,z\n0,0,0,0,0", /x stands there twice/],
  ["no number", `${HEAD}1,0,abc,0\n`, /line 3: y: "abc" is no number/],
  ["too few columns", `${HEAD}1,0,0\n`, /line 3: z: there are too few columns/],
  ["time that goes back", `${HEAD}1,0,0,0\n0.5,0,0,0\n`, /line 4: t = 0.5 is not after 1/],
  ["too few rows", `${HEAD}1,0,0,0\n`, /2 rows of numbers; three or more/],
  ["infinity", `${HEAD}1,Infinity,0,0\n`, /line 3: x: "Infinity" is no number/],
] as const) {
  test(`a table with ${name}`, () => {
    assert.throws(
      () => readTable(POINT, text),
      (error) => error instanceof TableError && message.test(error.message),
    );
  });
}

test("a table with a quaternion that is none", () => {
  const text = "t,x,y,z,qw,qx,qy,qz\n0,0,0,0,1,0,0,0\n1,0,0,0,2,0,0,0\n";
  assert.throws(() => readTable(SPATIAL, text), /line 3: the quaternion has length 2, not 1/);
});
