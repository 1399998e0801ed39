/** Positions of the motors: the robot follows where its assembly can. */
import type { Context } from "../context";
import { displacementOf, freedomsOf, homeOf, poseOf } from "../freedoms";
import { follow, followable, hindrance, positionsAt } from "../motors";
import { element } from "../shell";
import { announcement, numberField, paragraph, whileOpen } from "./widgets";

/** Steps in which the motors go to a new position, so that the assembly is followed. */
const STEPS = 24;

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

export function motorsPanel(context: Context): HTMLElement {
  const { robot, store } = context;
  const content = element("div", "stack");
  const reason = hindrance(context);
  if (reason) {
    content.append(paragraph(reason));
    return content;
  }
  const message = announcement();
  const freedoms = store.names.freedoms;
  const movable = followable(context);
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
            STEPS,
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
