/** What functions call the state of this robot, and what they take besides. */
import { sizeOf } from "./kernel";
import type { Port, Robot } from "./robot";

const RATES = ["twist", "rate", "velocity"];
const BASE_AT_ORIGIN = [0, 0, 0, 1, 0, 0, 0];

/** An input besides the state, such as a payload, and what it is unless the user says otherwise. */
export interface Given {
  readonly port: Port;
  readonly standard: readonly number[];
}

export interface Names {
  /** `pose` or `position`. */
  readonly pose: string;
  /** `twist` or `rate`. */
  readonly rate: string;
  readonly acceleration: string;
  /** Numbers of the rate, and of the acceleration. */
  readonly freedoms: number;
  /** Units of the rate and of the acceleration. */
  readonly rateUnits: readonly string[];
  readonly accelerationUnits: readonly string[];
  readonly given: readonly Given[];
}

/** Functions of the motors alone; their inputs are not the state. */
const OF_MOTORS = new Set(["forward_kinematics", "platform_motion"]);

function standardOf(port: Port): readonly number[] {
  return port.standard ?? (port.name === "base_pose" ? BASE_AT_ORIGIN : new Array<number>(sizeOf(port)).fill(0));
}

export function namesOf(robot: Robot): Names {
  const functions = robot.functions.filter(({ name }) => !OF_MOTORS.has(name));
  const ports = functions.flatMap(({ inputs }) => inputs);
  const pose = ports.some(({ name }) => name === "pose") ? "pose" : "position";
  const rate = ports.find(({ name }) => RATES.includes(name));
  const acceleration = functions
    .find((f) => f.name === "inverse_dynamics")
    ?.inputs.find((p) => p.name === "acceleration");
  const taken = new Set([pose, ...RATES, "acceleration", "start", "effort"]);
  const given = new Map<string, Given>();
  for (const port of ports) {
    if (!taken.has(port.name) && !given.has(port.name)) {
      given.set(port.name, { port, standard: standardOf(port) });
    }
  }
  return {
    pose,
    rate: rate?.name ?? "rate",
    acceleration: "acceleration",
    freedoms: rate ? sizeOf(rate) : robot.coordinates.length,
    rateUnits: rate?.units ?? robot.coordinates.map(({ unit }) => `${unit}/s`),
    accelerationUnits: acceleration?.units ?? robot.coordinates.map(({ unit }) => `${unit}/s²`),
    given: [...given.values()].filter(({ port }) => !port.name.startsWith("actuator_")),
  };
}
