/** Condition, singularities, reach and limits of the present pose, in numbers and words. */
import type { Context } from "../context";
import { beyondLimits } from "../joints";
import { numberText, quantityText } from "../numbers";
import { massIsUniform, nearestLimit, type Quality, qualityAt, warnings } from "../quality";
import { element } from "../shell";
import { inWords } from "../status";
import { addRow, announcement, definitions, folded, paragraph, setText, table, whileOpen } from "./widgets";

/** Names of the limbs of reach_margin, which its meaning lists. */
function namesIn(meaning: string): readonly string[] {
  return (meaning.split(": ").at(-1) ?? "").split(", ");
}

/** How turns are made comparable to displacements, which the meaning of a measure tells; empty where they need not be. */
function scaleIn(meaning: string): string {
  const length = /angular rates times (\S+) m$/.exec(meaning)?.[1];
  return length
    ? `. It depends on a length: angular rates count times ${numberText(Number(length))} m, the root mean square ` +
        "distance of the limbs' anchors from the platform's point"
    : "";
}

/** Of the term, here and where parameters are compared. */
export const REACH = "Distance to the limit of reach, to first order";

type Line = readonly [string, string, (quality: Quality) => string];

/** Terms, what they mean, and their values; of functions that the robot has. */
function linesOf(context: Context): readonly Line[] {
  const { kernel, robot } = context;
  const lines: Line[] = [];
  if (kernel.has("condition_number")) {
    const meaning = kernel.call("condition_number").definition.outputs[0]?.meaning ?? "";
    lines.push([
      "Condition number",
      `‖J⁻¹‖ ‖J‖ / n in the Frobenius norm: 1 at best, infinite in a singularity${scaleIn(meaning)}`,
      ({ condition }) => numberText(condition),
    ]);
  }
  if (kernel.has("singularity")) {
    const { outputs } = kernel.call("singularity").definition;
    const unit = outputs.find(({ name }) => name === "serial")?.units[0] ?? "1";
    const meaning = outputs.find(({ name }) => name === "parallel")?.meaning ?? "";
    const what =
      robot.actuators.length > context.store.names.freedoms
        ? "Root of det(WᵀW), W the unit rows of the inverse Jacobian: 0 in a singularity"
        : "Determinant of the unit rows of the inverse Jacobian, −1 to 1: 0 in a singularity, ±1 at best";
    lines.push([
      "Parallel singularity",
      what + (scaleIn(meaning) ? ". Angular rates count as in the condition number" : ""),
      ({ parallel }) => numberText(parallel),
    ]);
    lines.push([
      "Serial singularity",
      "Least velocity of the platform for one of the motor: 0 in a singularity",
      ({ serial }) =>
        leastOf(
          serial,
          robot.actuators.map(({ name }) => name),
          unit,
        ),
    ]);
  }
  if (kernel.has("reach_margin")) {
    const port = kernel.call("reach_margin").definition.outputs[0];
    const names = namesIn(port?.meaning ?? "");
    lines.push([
      REACH,
      "By the gradient of the limit at this pose: right near the limit; far from it the least distance may be much less",
      ({ reach }) => leastOf(reach, names, port?.units[0] ?? "m"),
    ]);
  }
  if (massIsUniform(context)) {
    lines.push([
      "Condition of the mass matrix",
      "Greatest by least eigenvalue, in the rates of the state",
      ({ massCondition }) => numberText(massCondition),
    ]);
  }
  return lines;
}

function leastOf(values: readonly number[], names: readonly string[], unit: string): string {
  if (values.length === 0) {
    return "–";
  }
  const least = values.indexOf(Math.min(...values));
  const name = names[least];
  return `${quantityText(values[least] as number, unit)}${name && values.length > 1 ? ` (${name})` : ""}`;
}

/** Serial measures of all motors and margins of all limbs. */
function everyLimb({ kernel, robot }: Context): { element: HTMLElement; show: (quality: Quality) => void } | null {
  const port = kernel.find("reach_margin")?.definition.outputs[0];
  const names = port ? namesIn(port.meaning) : [];
  const unit = kernel.find("singularity")?.definition.outputs.find(({ name }) => name === "serial")?.units;
  if (!unit && !port) {
    return null;
  }
  const made = table(
    "Serial singularity of every motor and distance to the limit of reach of every limb, to first order",
    ["Measure", "Value"],
  );
  const motors = unit ? robot.actuators.map(({ name }) => addRow(made.body, `Serial, ${name}`, 1)) : [];
  const limbs = names.map((name) => addRow(made.body, `Reach, ${name}`, 1));
  return {
    element: folded(made.element, "Every motor and limb"),
    show({ serial, reach }) {
      motors.forEach(
        ([cell], i) => void setText(cell as HTMLElement, quantityText(serial[i] ?? Number.NaN, unit?.[i] ?? "1")),
      );
      limbs.forEach(
        ([cell], i) => void setText(cell as HTMLElement, quantityText(reach[i] ?? Number.NaN, port?.units[0] ?? "m")),
      );
    },
  };
}

export function qualityPanel(context: Context): HTMLElement {
  const { robot, store, kernel } = context;
  const content = element("div", "stack");
  const message = announcement();
  const list = definitions();
  const lines = linesOf(context).map(([term, hint, show]) => ({ value: list.add(term, hint), show }));
  const limited = robot.joints.some(({ lower, upper }) => lower !== null && upper !== null);
  const nearest = limited
    ? list.add("Nearest joint limit", "Of the joints with two limits, by their share of the range")
    : null;
  const every = everyLimb(context);
  content.append(message.element, list.element, ...(every ? [every.element] : []));
  if (!kernel.has("condition_number")) {
    content.append(
      paragraph(
        "Condition number and distance to singularities are functions of robots of limbs; this robot has none of them.",
      ),
    );
  }
  const calm = kernel.has("condition_number")
    ? "No singularity and no limit is near."
    : limited
      ? "The loops close, and no joint limit is near."
      : "The loops close.";
  let home: { readonly quality: Quality; readonly parameters: unknown } | null = null;
  whileOpen(context, content, () => {
    const { state } = store;
    if (home?.parameters !== state.parameters) {
      home = {
        quality: qualityAt(context, { ...store.standard(), parameters: state.parameters }),
        parameters: state.parameters,
      };
    }
    const quality = qualityAt(context, state);
    for (const { value, show } of lines) {
      setText(value, show(quality));
    }
    every?.show(quality);
    const limit = nearestLimit(context);
    if (nearest) {
      setText(nearest, limit ? `${numberText(100 * limit.share, 3)} % of the range (${limit.name})` : "–");
    }
    const words = inWords(quality.status, robot.limbs);
    const told = words
      ? [words]
      : warnings(
          quality,
          home.quality,
          robot.actuators.map(({ name }) => name),
        );
    const beyond = beyondLimits(context);
    if (beyond) {
      told.push(beyond);
    }
    message.element.dataset.state = words ? "bad" : told.length > 0 ? "warning" : "good";
    message.show(told.length > 0 ? `${told.join("; ").replace(/^./, (letter) => letter.toUpperCase())}.` : calm);
  });
  return content;
}
