/** Condition, singularities, reach and limits of the present pose, in numbers and words. */
import type { Context } from "../context";
import { numberText, quantityText } from "../numbers";
import { nearestLimit, type Quality, qualityAt, warnings } from "../quality";
import { element } from "../shell";
import { inWords } from "../status";
import { announcement, definitions, paragraph, setText, whileOpen } from "./widgets";

/** Names of the limbs of reach_margin, which its meaning lists. */
function namesIn(meaning: string): readonly string[] {
  return (meaning.split(": ").at(-1) ?? "").split(", ");
}

type Line = readonly [string, string, (quality: Quality) => string];

/** Terms, what they mean, and their values; of functions that the robot has. */
function linesOf({ kernel, robot, store }: Context): readonly Line[] {
  const lines: Line[] = [];
  if (kernel.has("condition_number")) {
    lines.push([
      "Condition number",
      "‖J⁻¹‖ ‖J‖ / n in the Frobenius norm; 1 at best",
      ({ condition }) => numberText(condition),
    ]);
  }
  if (kernel.has("singularity")) {
    const unit = kernel.call("singularity").definition.outputs.find(({ name }) => name === "serial")?.units[0] ?? "1";
    lines.push([
      "Parallel singularity",
      "Determinant of the unit rows of the inverse Jacobian: 0 in a singularity, ±1 at best",
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
      "Distance to the limit of reach",
      "To first order: right near the limit, too large far from it",
      ({ reach }) => leastOf(reach, names, port?.units[0] ?? "m"),
    ]);
  }
  if (kernel.has("mass_matrix") && new Set(store.names.rateUnits).size === 1) {
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
  content.append(message.element, list.element);
  if (!kernel.has("condition_number")) {
    content.append(
      paragraph(
        "Condition number and distance to singularities are functions of robots of limbs; this robot has none of them.",
      ),
    );
  }
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
    if (limit && limit.share < 0) {
      told.push(`joint ${limit.name} is beyond its limit`);
    }
    message.element.dataset.state = words ? "bad" : told.length > 0 ? "warning" : "good";
    message.show(
      told.length > 0
        ? `${told.join("; ").replace(/^./, (letter) => letter.toUpperCase())}.`
        : "No singularity and no limit is near.",
    );
  });
  return content;
}
