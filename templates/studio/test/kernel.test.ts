/** Against what pkmgen computes in Python: of each robot a file of cases in the folder PKMGEN_STUDIO_CASES. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { Evaluator } from "../source/evaluate";
import { homeOf } from "../source/freedoms";
import { Kernel, sizeOf } from "../source/kernel";
import { CELLS, MARKS, MapJob, quantitiesOf } from "../source/map";
import type { Robot } from "../source/robot";
import { Store } from "../source/state";
import { inWords } from "../source/status";
import { pathAbout } from "../source/trajectory/paths";
import { profileOf, stretchesOf } from "../source/trajectory/profile";
import { motionThrough, readTable } from "../source/trajectory/table";
import { profileTable } from "../source/trajectory/write";
import { changedFile } from "../source/yaml";

interface Case {
  readonly function: string;
  readonly parameters: Readonly<Record<string, number>>;
  readonly inputs: Readonly<Record<string, readonly number[]>>;
  readonly outputs: Readonly<Record<string, readonly number[]>>;
}

interface Cases {
  readonly robot: Robot;
  readonly cases: readonly Case[];
}

interface FileCase {
  readonly name: string;
  readonly file: string;
  readonly changed: Readonly<Record<string, number>>;
}

const folder = process.env.PKMGEN_STUDIO_CASES ?? "";
const files = folder ? readdirSync(folder) : [];
const TOLERANCE = 1e-12;

function near(found: Float64Array, wanted: readonly number[], where: string): void {
  const size = Math.max(1e-9, ...wanted.map(Math.abs));
  assert.equal(found.length, wanted.length, where);
  found.forEach((value, i) => {
    const error = Math.abs(value - (wanted[i] as number)) / size;
    assert.ok(error <= TOLERANCE, `${where}[${i}]: ${value}, not ${wanted[i]}, ${error}`);
  });
}

for (const file of files.filter((name) => name.endsWith(".cases.json"))) {
  const { robot, cases } = JSON.parse(readFileSync(join(folder, file), "utf8")) as Cases;

  test(`${robot.name}: one state, as in Python`, async () => {
    const kernel = await Kernel.load(robot);
    for (const each of cases) {
      assert.equal(kernel.prepare(each.parameters), 0);
      const call = kernel.call(each.function);
      for (const [name, values] of Object.entries(each.inputs)) {
        call.inputs[name]?.set(values);
      }
      assert.equal(call.run(), 0, each.function);
      for (const [name, values] of Object.entries(each.outputs)) {
        near(call.outputs[name] as Float64Array, values, `${each.function}.${name}`);
      }
    }
  });

  test(`${robot.name}: batches, memory that grows, refusals`, async () => {
    const kernel = await Kernel.load(robot);
    const [each] = cases as [Case];
    const count = 20_000;
    const call = kernel.call(each.function);
    const repeated = Object.fromEntries(
      call.definition.inputs.map((port) => {
        const one = each.inputs[port.name] ?? port.standard ?? [];
        return [port.name, Array.from({ length: count }, () => one).flat()];
      }),
    );
    const batch = kernel.batch(each.function, count, repeated);
    assert.equal(batch.status, 0);
    const [name, wanted] = Object.entries(each.outputs)[0] as [string, readonly number[]];
    const output = batch.outputs[name] as Float64Array;
    for (const state of [0, 1, count / 2, count - 1]) {
      near(output.subarray(state * wanted.length, (state + 1) * wanted.length), wanted, `${each.function}.${name}`);
    }
    for (const [input, values] of Object.entries(each.inputs)) {
      call.inputs[input]?.set(values);
    }
    assert.equal(call.run(), 0);
    near(call.outputs[name] as Float64Array, wanted, "after the memory has grown");
    assert.throws(() => kernel.batch(each.function, 2, {}), RangeError);
    assert.throws(() => kernel.call("nothing"), RangeError);
    assert.throws(() => kernel.prepare({ nothing: 1 }), RangeError);
  });

  test(`${robot.name}: nowhere there is a status, and back home all is well`, async () => {
    const kernel = await Kernel.load(robot);
    const [evaluator, store] = [new Evaluator(kernel), new Store(robot)];
    const home = [...(evaluator.at("inverse_dynamics", store.state)?.outputs.effort ?? [])];
    const nowhere = homeOf(robot).map(() => Number.NaN);
    const far = evaluator.at("inverse_dynamics", store.state, { pose: nowhere });
    assert.equal(inWords(far?.status ?? 0, robot.limbs), "an input is not a finite number, or a result overflows");
    assert.ok(far?.outputs.effort?.every(Number.isNaN));
    store.home();
    const back = evaluator.at("inverse_dynamics", store.state);
    assert.equal(back?.status, 0);
    near(back?.outputs.effort as Float64Array, home, "home");
  });

  test(`${robot.name}: maps are those of single states, coarse first`, async () => {
    const kernel = await Kernel.load(robot);
    const store = new Store(robot);
    const [a, b] = [store.choice("map.a"), store.choice("map.b")];
    for (const quantity of quantitiesOf(kernel)) {
      const job = new MapJob(kernel, { quantity, a, b, state: store.state, atRest: true, extent: 1 });
      let images = 0;
      while (!job.done) {
        images += job.step() ? 1 : 0;
        if (images === 1) {
          assert.ok(!job.image().marks.includes(MARKS.waiting), "the coarse values fill the map");
        }
      }
      const { values, marks, states, done } = job.image();
      assert.deepEqual([done, states, images], [true, CELLS * CELLS, 5]);
      assert.ok(!marks.includes(MARKS.waiting));
      const good = marks.filter((mark) => mark === MARKS.good || mark === MARKS.limit).length;
      assert.ok(good > 0, quantity);
      values.forEach((value, cell) => {
        const mark = marks[cell];
        assert.ok(mark === MARKS.good || mark === MARKS.limit ? Number.isFinite(value) : true, quantity);
      });
    }
  });

  test(`${robot.name}: the table of a trajectory is read again`, async () => {
    const kernel = await Kernel.load(robot);
    const store = new Store(robot);
    const sizes = {
      a: store.choice("trajectory.a"),
      b: store.choice("trajectory.b"),
      up: store.choice("trajectory.up"),
      sizeA: store.number("trajectory.size_a"),
      sizeB: store.number("trajectory.size_b"),
      lift: store.number("trajectory.lift"),
      period: 1,
    } as const;
    const trajectory = pathAbout(robot, "circle", sizes as never, store.state.centre);
    const profile = profileOf(kernel, store.state, trajectory, 201);
    assert.deepEqual(stretchesOf(profile), []);
    assert.ok(profile.efforts?.every((values) => values.every(Number.isFinite)));
    assert.equal(profile.speeds?.length, robot.actuators.length);
    const table = readTable(robot, profileTable(robot, profile));
    assert.equal(table.times.length, 201);
    const again = motionThrough(robot, table);
    const middle = trajectory.at(0.4321).pose;
    again.at(0.4321).pose.forEach((value, i) => {
      assert.ok(Math.abs(value - (middle[i] as number)) < 1e-6);
    });
    speedsAreRates(robot, profile);
  });
}

/** Speeds of the motors are the differences of their positions. */
function speedsAreRates(robot: Robot, profile: ReturnType<typeof profileOf>): void {
  const { positions, speeds, times } = profile;
  for (let motor = 0; motor < robot.actuators.length && positions && speeds; motor++) {
    const [q, v] = [positions[motor] as Float64Array, speeds[motor] as Float64Array];
    const greatest = Math.max(...v.map(Math.abs), 1e-3);
    for (let i = 1; i < q.length - 1; i++) {
      const rate =
        ((q[i + 1] as number) - (q[i - 1] as number)) / ((times[i + 1] as number) - (times[i - 1] as number));
      assert.ok(Math.abs(rate - (v[i] as number)) < 5e-3 * greatest, `motor ${motor} at ${times[i]}`);
    }
  }
}

for (const file of files.filter((name) => name === "files.json")) {
  test("robot files with other parameters, to be read by pkmgen", () => {
    const cases = JSON.parse(readFileSync(join(folder, file), "utf8")) as FileCase[];
    for (const { name, file: text, changed } of cases) {
      const parameters = Object.keys(changed).map((each) => ({ name: each, value: 0, unit: "", meaning: "" }));
      writeFileSync(join(folder, `${name}.yaml`), changedFile(text, parameters, changed));
    }
  });
}

test("sizes of ports", () => {
  assert.equal(sizeOf({ name: "", shape: [], units: [], meaning: "", standard: null }), 1);
  assert.equal(sizeOf({ name: "", shape: [3, 2], units: [], meaning: "", standard: null }), 6);
});
