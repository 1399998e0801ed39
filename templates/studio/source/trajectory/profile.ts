/** A trajectory seen by the motors: efforts, speeds and statuses at equal times. */
import { type Batch, type Kernel, repeated, sizeOf } from "../kernel";
import { namesOf } from "../motion";
import type { State } from "../state";
import type { Trajectory } from "./poses";

export interface Profile {
  readonly count: number;
  readonly times: Float64Array;
  /** State after state. */
  readonly poses: Float64Array;
  readonly rates: Float64Array;
  readonly accelerations: Float64Array;
  readonly statuses: Uint32Array;
  /** Of each motor; NaN where the status is not 0, null where the robot has no function for it. */
  readonly efforts: readonly Float64Array[] | null;
  readonly speeds: readonly Float64Array[] | null;
  readonly positions: readonly Float64Array[] | null;
}

export interface Peak {
  readonly peak: number;
  /** Time of the peak, s. */
  readonly time: number;
  /** Of a mean over time; NaN where no two samples beside each other are good. */
  readonly rms: number;
}

/** Samples a trajectory at `count` times, first and last included.
 * @param state What is given besides the motion, such as a payload. */
export function profileOf(kernel: Kernel, state: State, trajectory: Trajectory, count: number): Profile {
  const names = namesOf(kernel.robot);
  const [pose, rates] = [kernel.robot.coordinates.length, names.freedoms];
  const poses = new Float64Array(count * pose);
  const [rate, acceleration] = [new Float64Array(count * rates), new Float64Array(count * rates)];
  const times = Float64Array.from({ length: count }, (_, i) => (trajectory.duration * i) / (count - 1));
  times.forEach((time, i) => {
    const moment = trajectory.at(time);
    poses.set(moment.pose, i * pose);
    rate.set(moment.rate, i * rates);
    acceleration.set(moment.acceleration, i * rates);
  });
  const given = { [names.pose]: poses, [names.rate]: rate, acceleration };
  const statuses = new Uint32Array(count);
  const motors = kernel.robot.actuators.length;
  const column = (name: string, output: string) =>
    columnsOf(batchIn(kernel, name, count, given, state), output, motors, statuses);
  const positions = names.pose === "position" && !kernel.has("inverse_kinematics") ? split(poses, count, pose) : null;
  return {
    count,
    times,
    poses,
    rates: rate,
    accelerations: acceleration,
    statuses,
    efforts: column("inverse_dynamics", "effort"),
    speeds:
      column("actuator_motion", "actuator_velocity") ??
      speedsBy(kernel, count, given, state) ??
      (positions && split(rate, count, rates)),
    positions: column("inverse_kinematics", "position") ?? positions,
  };
}

/** A batch of a function, with what the state gives besides the motion; undefined where there is no such function. */
export function batchIn(
  kernel: Kernel,
  name: string,
  count: number,
  motion: Readonly<Record<string, Float64Array>>,
  state: Pick<State, "given">,
): Batch | undefined {
  const definition = kernel.find(name)?.definition;
  if (!definition) {
    return undefined;
  }
  const standards = namesOf(kernel.robot).given;
  const inputs: Record<string, Float64Array> = {};
  for (const port of definition.inputs) {
    const known = standards.find((given) => given.port.name === port.name);
    const values = state.given[port.name] ?? known?.standard ?? port.standard;
    inputs[port.name] = motion[port.name] ?? repeated(values ?? new Array<number>(sizeOf(port)).fill(0), count);
  }
  return kernel.batch(name, count, inputs);
}

/** q̇ = J ẋ where there is no function of its own for it. */
function speedsBy(
  kernel: Kernel,
  count: number,
  given: Readonly<Record<string, Float64Array>>,
  state: State,
): readonly Float64Array[] | null {
  const found = batchIn(kernel, "inverse_jacobian", count, given, state);
  const rates = given[namesOf(kernel.robot).rate];
  const jacobian = found && Object.values(found.outputs)[0];
  if (!jacobian || !rates) {
    return null;
  }
  const freedoms = rates.length / count;
  const motors = jacobian.length / (count * freedoms);
  return Array.from({ length: motors }, (_, motor) =>
    Float64Array.from({ length: count }, (__, i) => {
      let sum = 0;
      for (let k = 0; k < freedoms; k++) {
        sum += (jacobian[(i * motors + motor) * freedoms + k] as number) * (rates[i * freedoms + k] as number);
      }
      return sum;
    }),
  );
}

function columnsOf(
  batch: Batch | undefined,
  output: string,
  motors: number,
  statuses: Uint32Array,
): readonly Float64Array[] | null {
  const values = batch?.outputs[output];
  if (!batch || !values) {
    return null;
  }
  batch.statuses.forEach((status, i) => {
    statuses[i] = (statuses[i] as number) | status;
  });
  return split(values, statuses.length, values.length / statuses.length).slice(0, motors);
}

function split(values: Float64Array, count: number, size: number): Float64Array[] {
  return Array.from({ length: size }, (_, k) =>
    Float64Array.from({ length: count }, (__, i) => values[i * size + k] as number),
  );
}

/** Greatest magnitude and root of the mean square, by trapezoids between good samples. */
export function peakOf(values: Float64Array, times: Float64Array): Peak {
  let [peak, at, integral, duration] = [0, 0, 0, 0];
  values.forEach((value, i) => {
    if (Number.isFinite(value)) {
      const [before, step] = [values[i - 1] ?? Number.NaN, (times[i] as number) - (times[i - 1] ?? Number.NaN)];
      if (Number.isFinite(before)) {
        integral += (step * (before * before + value * value)) / 2;
        duration += step;
      }
      if (Math.abs(value) > Math.abs(peak)) {
        [peak, at] = [value, times[i] as number];
      }
    }
  });
  return { peak, time: at, rms: duration > 0 ? Math.sqrt(integral / duration) : Number.NaN };
}

/** Stretches of time in which the status is not 0. */
export function stretchesOf(
  profile: Profile,
): readonly { readonly begin: number; readonly end: number; readonly status: number }[] {
  const found: { begin: number; end: number; status: number }[] = [];
  let last = -2;
  profile.statuses.forEach((status, i) => {
    if (status !== 0) {
      const time = profile.times[i] as number;
      const stretch = found.at(-1);
      if (stretch && last === i - 1) {
        stretch.end = time;
        stretch.status |= status;
      } else {
        found.push({ begin: time, end: time, status });
      }
      last = i;
    }
  });
  return found;
}
