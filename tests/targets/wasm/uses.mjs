// Uses the five-bar with runtime parameters as a page would; prints what it found as JSON.
import { readFile } from "node:fs/promises";
import { load, names_of, parameters, Status } from "./fivebar.mjs";

const robot = await load();
const bytes = await readFile(new URL("./fivebar.wasm", import.meta.url));
const compiled = await WebAssembly.compile(bytes);
const others = [await load(bytes), await load(compiled), await load("./fivebar.wasm")];
others.push(await load(new Response(bytes, { headers: { "content-type": "application/wasm" } })));

const pose = new Float64Array([0.05, 0.5]), twist = new Float64Array([0.3, -0.2]);
const same = (one, other) => one.length === other.length && one.every((value, i) => Object.is(value, other[i]));
const effort = (it) => it.inverse_dynamics(pose, twist, [1, 2]).effort;
const agree = {};
const first = effort(robot);
agree.sources = others.every((other) => same(effort(other), first));
agree.types = first instanceof Float64Array && first.every(Number.isFinite);

agree.prepared = robot.prepare({ rod_mass: 2 * parameters.rod_mass }) === Status.OK && !same(effort(robot), first);
agree.apart = same(effort(others[0]), first);
agree.bad_parameter = (robot.prepare({ rod_mass: NaN }) & Status.NOT_FINITE) !== 0;
agree.back = robot.prepare() === Status.OK && same(effort(robot), first);

const count = 20000; // more than the first page of memory holds
const poses = Float64Array.from({ length: 2 * count }, (_, i) => pose[i % 2]);
poses[2 * count - 1] = NaN;
const many = robot.inverse_kinematics_batch(count, poses);
const one = robot.inverse_kinematics(pose);
agree.batch = many.statuses.length === count && many.statuses.slice(0, -1).every((word) => word === 0);
agree.batch_values = same(many.position.slice(2 * count - 4, 2 * count - 2), one.position);
agree.batch_status = many.status === Status.NOT_FINITE && many.statuses[count - 1] === Status.NOT_FINITE;
agree.bad_is_nan = many.position.slice(-2).every(Number.isNaN);
agree.none = robot.inverse_kinematics_batch(0, []).position.length === 0;

const steps = robot.rollout(pose, twist, [0, 0, 1, 1], 2, 1e-3);
const again = robot.rollout(steps.poses.slice(2, 4), steps.twists.slice(2, 4), [1, 1], 1, 1e-3);
agree.steps = steps.status === Status.OK && same(steps.poses.slice(0, 2), pose) && steps.poses.length === 6;
agree.one_after_the_other = same(again.poses.slice(2), steps.poses.slice(4)) && same(again.twists.slice(2), steps.twists.slice(4));

const refusals = [];
for (const wrong of [
  () => robot.inverse_kinematics([1]),
  () => robot.inverse_dynamics(pose),
  () => robot.inverse_kinematics_batch(1.5, [1, 2, 3]),
  () => robot.prepare({ rod_mas: 1 }),
  () => robot.prepare({ rod_mass: "heavy" }),
  () => robot.inverse_kinematics("12"),
]) {
  try {
    wrong();
  } catch (error) {
    refusals.push(error.message);
  }
}
const names = names_of(robot.inverse_kinematics([5, 5]).status);
agree.ok = same(names_of(0), ["OK"]);
console.log(JSON.stringify({ imports: WebAssembly.Module.imports(compiled), refusals, names, agree }));
