import assert from "node:assert/strict";
import { test } from "node:test";
import { fragmentOf, readFragment } from "../source/fragment";
import { displacementOf, homeOf, poseOf } from "../source/freedoms";
import { anglesOf, multiply, normalised, ofAngles, type Quaternion, type Vector } from "../source/quaternion";
import { Store } from "../source/state";
import { inWords } from "../source/status";
import { POINT, SPATIAL } from "./robots";

function storeOf(robot = POINT): { store: Store; clock: { now: number } } {
  const clock = { now: 0 };
  return { store: new Store(robot, () => clock.now), clock };
}

test("moves are undone gesture by gesture", () => {
  const { store, clock } = storeOf();
  store.move([1, 0, 0]);
  clock.now = 100;
  store.move([2, 0, 0]);
  clock.now = 5000;
  store.move([3, 0, 0]);
  store.undo();
  assert.deepEqual(store.state.pose, [2, 0, 0]);
  store.undo();
  assert.deepEqual(store.state.pose, homeOf(POINT));
  assert.equal(store.canUndo, false);
  store.undo();
  assert.deepEqual(store.state.pose, homeOf(POINT));
});

test("what is no pose does nothing", () => {
  const { store } = storeOf();
  store.move([Number.NaN, 0, 0]);
  store.move([1, 2]);
  store.setMotion({ rate: [1] });
  store.setParameter("arm_length", Number.POSITIVE_INFINITY);
  store.setParameter("__proto__", 1);
  store.setLimit("nobody", 3);
  store.setGiven("payload", [1]);
  assert.equal(store.set("map.quantity", "nonsense"), false);
  assert.deepEqual(store.state, store.standard());
});

test("quaternions have length one", () => {
  const { store } = storeOf(SPATIAL);
  store.move([0, 0, 0, 3, 0, 4, 0]);
  assert.deepEqual(store.state.pose.slice(3), [0.6, 0, 0.8, 0]);
  store.move([0, 0, 0, 0, 0, 0, 0]);
  assert.deepEqual(store.state.pose.slice(3), [1, 0, 0, 0]);
});

test("listeners hear every change once, with what was before", () => {
  const { store } = storeOf();
  const heard: (readonly number[])[] = [];
  const end = store.subscribe((state, before) => heard.push([state.pose[0] as number, before.pose[0] as number]));
  store.move([1, 0, 0]);
  end();
  store.move([2, 0, 0]);
  assert.deepEqual(heard, [[1, 0.1]]);
});

test("a move ends the motion", () => {
  const { store } = storeOf();
  store.setMotion({ rate: [1, 2, 3], acceleration: [4, 5, 6] });
  store.move([0, 0, 0]);
  assert.deepEqual(
    [store.state.rate, store.state.acceleration],
    [
      [0, 0, 0],
      [0, 0, 0],
    ],
  );
});

test("values that are standard leave the state", () => {
  const { store } = storeOf();
  store.setParameter("arm_length", 0.5);
  store.setParameter("arm_length", 0.4);
  store.setLimit("left", 3);
  store.setLimit("left", Number.NaN);
  store.setGiven("payload", [1, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  store.setGiven("payload", new Array(10).fill(0));
  store.set("trajectory.period", 2);
  store.set("trajectory.period", 1);
  assert.equal(fragmentOf(store), "");
});

test("the fragment holds the whole state", () => {
  const { store } = storeOf(SPATIAL);
  store.move([0.123456789012345, -1e-7, 0, 0.5, 0.5, -0.5, 0.5]);
  store.setMotion({ rate: [1, 0, 0, 0, 0, 2], acceleration: [0, 0, 9, 0, 0, 0] });
  store.setParameter("arm_length", 0.1 + 0.2);
  store.setLimit("right", 12.5);
  store.setGiven("payload", [1, 0, 0, 0.1, 0, 0, 0, 0, 0, 0]);
  store.setCentre([0.2, 0, 0, 1, 0, 0, 0]);
  store.set("map.a", "turn about x");
  const { state, ignored } = readFragment(storeOf(SPATIAL).store, `#${fragmentOf(store)}`);
  assert.deepEqual(ignored, []);
  assert.deepEqual(state, store.state);
});

test("garbage in a fragment does no harm and is named", () => {
  const { store } = storeOf();
  const bad = [
    "pose=1,2",
    "pose=NaN,0,0",
    "rate=0x10,0,0",
    "parameter.arm_length=abc",
    "parameter.__proto__=1",
    "limit.left=-3",
    "limit.nobody=3",
    "given.payload=1",
    "map.quantity=<script>",
    "constructor.x=1",
    "trajectory.period=1e9",
    "trajectory.period=",
    "whatever=7",
    "%E0%A4%A=1",
    "=",
  ];
  for (const text of bad) {
    const { state, ignored } = readFragment(store, `#${text}`);
    assert.deepEqual(state, store.standard(), text);
    assert.equal(ignored.length, 1, text);
  }
  const { state, ignored } = readFragment(store, "#pose=1,2,3&nonsense=1");
  assert.deepEqual(state.pose, [1, 2, 3]);
  assert.deepEqual(ignored, ["nonsense=1"]);
  assert.match(readFragment(store, `#pose=${"1,".repeat(20000)}`).ignored[0] ?? "", /at most/);
});

test("roll, pitch and yaw are turns about fixed axes", () => {
  for (const angles of [
    [0.3, -0.7, 2.1],
    [-3, 1.2, -0.4],
    [0, 0, 0],
    [1, -1.5, -2],
  ] as Vector[]) {
    anglesOf(ofAngles(angles)).forEach((angle, i) => void assert.ok(Math.abs(angle - (angles[i] as number)) < 1e-12));
  }
  const [half, quarter] = [Math.SQRT1_2, Math.PI / 2];
  const wanted = multiply([half, 0, 0, half], [half, half, 0, 0]); // x first, then z
  ofAngles([quarter, 0, quarter]).forEach(
    (value, i) => void assert.ok(Math.abs(value - (wanted[i] as number)) < 1e-15),
  );
});

test("at the gimbal the angles still tell the attitude", () => {
  for (const pitch of [Math.PI / 2, -Math.PI / 2]) {
    const q = ofAngles([0.4, pitch, 1.1]);
    const again = ofAngles(anglesOf(q));
    const same = Math.abs(q.reduce((sum, value, i) => sum + value * (again[i] as number), 0));
    assert.ok(Math.abs(same - 1) < 1e-12);
  }
});

test("displacements and poses are inverse", () => {
  const q = normalised([0.7, 0.1, -0.5, 0.4] satisfies Quaternion as Quaternion);
  const pose = [0.1, 0.2, -0.5, ...q];
  const again = poseOf(SPATIAL, displacementOf(SPATIAL, pose));
  again.forEach((value, i) => void assert.ok(Math.abs(value - (pose[i] as number)) < 1e-14));
});

test("statuses in words", () => {
  const limbs = ["left", "right", "third"];
  assert.equal(inWords(0, limbs), "");
  assert.equal(inWords(1 | (1 << 9), limbs), "limb right does not reach");
  assert.equal(inWords(1 | (3 << 8), limbs), "limbs left, right do not reach");
  assert.match(inWords(1, limbs), /out of reach/);
  assert.match(inWords((2 | (1 << 22)) >>> 0, limbs), /^limb third is stretched or folded/);
  assert.match(inWords(2, limbs), /platform is singular/);
  assert.match(inWords(32 | (1 << 8), limbs), /limb left stands in another assembly/);
  assert.match(inWords(4 | 8 | 16, limbs), /not a finite.*length one.*converge/);
  assert.equal(inWords((1 << 31) >>> 0, limbs), "");
});
