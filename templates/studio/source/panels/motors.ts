/** Positions of the motors: the robot follows where its assembly can. */
import type { Context } from "../context";
import { displacementOf, freedomsOf, homeOf, poseOf } from "../freedoms";
import { element } from "../shell";
import { inWords } from "../status";
import { announcement, numberField, paragraph, whileOpen } from "./widgets";

/** Steps in which the motors go to a new position, so that the assembly is followed. */
const STEPS = 24;
const SAME = 1e-6;

/** Least and greatest position of each motor over corners of the box, where it can be reached. */
function ranges(context: Context): readonly (readonly [number, number])[] {
  const { robot, evaluator, store } = context;
  const freedoms = freedomsOf(robot);
  const home = displacementOf(robot, homeOf(robot));
  const found = robot.actuators.map(() => [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY] as [number, number]);
  for (let corner = 0; corner < 3 ** Math.min(freedoms.length, 6); corner++) {
    const numbers = freedoms.map(({ low, high }, i) => {
      const side = Math.floor(corner / 3 ** i) % 3;
      return [home[i] as number, low, high][side] as number;
    });
    const result = evaluator.at("inverse_kinematics", { ...store.standard(), pose: poseOf(robot, numbers) });
    if (result?.status === 0) {
      found.forEach((range, i) => {
        const value = result.outputs.position?.[i] as number;
        range[0] = Math.min(range[0], value);
        range[1] = Math.max(range[1], value);
      });
    }
  }
  return found.map(([low, high]) => {
    const margin = Math.max(0.05 * (high - low), 1e-3);
    return [low - margin, high + margin];
  });
}

function difference(a: number, b: number, unit: string): number {
  return unit === "rad" ? Math.atan2(Math.sin(a - b), Math.cos(a - b)) : a - b;
}

/** Moves the motors step by step; says what stops them, or the empty text. */
function follow(context: Context, position: readonly number[]): string {
  const { store, evaluator, robot } = context;
  const begin = positionsAt(context);
  let pose = store.state.pose;
  for (let step = 1; step <= STEPS; step++) {
    const wanted = begin.map((from, i) => from + (step / STEPS) * ((position[i] as number) - from));
    const result = evaluator.poseAt(wanted, pose);
    if (result?.status !== 0) {
      store.move(pose);
      return `The motors stop there: ${inWords(result?.status ?? 0, robot.limbs)}.`;
    }
    const reached = [...(result.outputs.pose as Float64Array)];
    const back = evaluator.at("inverse_kinematics", store.state, { pose: reached });
    const differs = wanted.findIndex(
      (value, i) =>
        Math.abs(
          difference(value, back?.outputs.position?.[i] ?? Number.NaN, robot.actuators[i]?.position_unit ?? ""),
        ) > SAME,
    );
    if (back?.status !== 0 || differs !== -1) {
      store.move(pose);
      return "The motors stop there: the assembly of the robot file ends.";
    }
    pose = reached;
  }
  store.move(pose);
  return "";
}

function positionsAt({ evaluator, store }: Context): number[] {
  return [...(evaluator.at("inverse_kinematics", store.state)?.outputs.position ?? [])];
}

/** Why motors cannot be moved by themselves, or the empty text. */
function hindrance({ kernel, store }: Context): string {
  if (store.names.pose === "position") {
    return "The coordinates of this robot are those of its independent joints: move them under Pose.";
  }
  if (!kernel.has("inverse_kinematics")) {
    return "This robot has no function inverse_kinematics, so the positions of its motors are not known here.";
  }
  return "";
}

export function motorsPanel(context: Context): HTMLElement {
  const { robot, store, kernel } = context;
  const content = element("div", "stack");
  const reason = hindrance(context);
  if (reason) {
    content.append(paragraph(reason));
    return content;
  }
  const message = announcement();
  const freedoms = store.names.freedoms;
  const movable = kernel.find("forward_kinematics")?.outputs.pose !== undefined && robot.actuators.length === freedoms;
  let known: readonly (readonly [number, number])[] | null = null;
  const fields = robot.actuators.map(({ name, position_unit }, motor) =>
    numberField({
      label: name,
      unit: position_unit,
      low: -1,
      high: 1,
      changed: (value) =>
        message.show(
          follow(
            context,
            positionsAt(context).map((old, i) => (i === motor ? value : old)),
          ),
        ),
    }),
  );
  fields.forEach((field) => void field.enable(movable));
  content.append(...fields.map((field) => field.element), message.element);
  if (!movable) {
    const more = robot.actuators.length > freedoms;
    const why = more
      ? `${robot.actuators.length} motors move ${freedoms} freedoms: they cannot be moved one by one`
      : "This robot has no forward kinematics";
    content.append(paragraph(`${why}. Positions follow from the pose.`));
  }
  whileOpen(context, content, () => {
    if (!known) {
      known = ranges(context);
      known.forEach(([low, high], i) => void (low < high && fields[i]?.range(low, high)));
    }
    const result = context.evaluator.at("inverse_kinematics", store.state);
    if (result?.status === 0) {
      fields.forEach((field, i) => void field.show(result.outputs.position?.[i] as number));
    }
  });
  store.subscribe((state, before) => {
    if (state.pose !== before.pose && document.activeElement?.closest(".field") === null) {
      message.show("");
    }
  });
  return content;
}
