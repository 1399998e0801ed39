/** Robots without a kernel, for what needs none. */
import type { Coordinate, Robot } from "../source/robot";

const NOTHING = { lines: [], marks: [], faces: [], reactions: [], size: 1, plane: "", gravity: [0, 0, -9.81] } as const;

function port(name: string, size: number, standard: readonly number[] | null = null) {
  return { name, shape: [size], units: new Array<string>(size).fill("1"), meaning: "", standard };
}

function robotOf(coordinates: readonly Coordinate[], rates: number, quaternion: boolean): Robot {
  const state = [port("pose", coordinates.length), port("twist", rates), port("acceleration", rates)];
  const dynamics = {
    name: "inverse_dynamics",
    title: "",
    symbol: "r_inverse_dynamics",
    inputs: [...state, port("payload", 10, new Array<number>(10).fill(0))],
    outputs: [port("effort", 2)],
  };
  return {
    format: 1,
    pkmgen: "0",
    name: "r",
    title: "R",
    form: "limbs",
    coordinates,
    dragging: { axes: [0, 1, 2], rotation: quaternion ? "free" : "none", normal: [0, 0, 1] },
    actuators: ["left", "right"].map((name) => ({ name, position_unit: "rad", effort_unit: "N*m", mark: -1 })),
    joints: [],
    parameters: [{ name: "arm_length", value: 0.4, unit: "m", meaning: "" }],
    functions: [dynamics],
    prefix: "r",
    limbs: ["left", "right"],
    scene: NOTHING,
    counts: [],
    equations: "",
    file: "",
    module: "",
  };
}

function coordinate(name: string, unit: string, home: number, wide: number): Coordinate {
  return { name, unit, home, low: home - wide, high: home + wide };
}

const LINEAR = [coordinate("x", "m", 0.1, 0.2), coordinate("y", "m", 0, 0.3), coordinate("z", "m", -0.6, 0.1)];

export const POINT: Robot = robotOf(LINEAR, 3, false);

/** With an attitude, and at home a turn that is none of the axes'. */
export const SPATIAL: Robot = robotOf(
  [
    ...LINEAR,
    coordinate("qw", "1", 0.9, 1),
    coordinate("qx", "1", 0.3, 1),
    coordinate("qy", "1", -0.1, 1),
    coordinate("qz", "1", Math.sqrt(1 - 0.81 - 0.09 - 0.01), 1),
  ],
  6,
  true,
);
