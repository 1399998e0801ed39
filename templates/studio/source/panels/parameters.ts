/** Sizes and masses: sliders about the values of the file, and what a change does in numbers. */
import type { Context } from "../context";
import { numberText, quantityText, roundText, unitText } from "../numbers";
import { qualityAt } from "../quality";
import { element } from "../shell";
import { inWords } from "../status";
import { boundsOf } from "../yaml";
import { atRest } from "./efforts";
import { REACH } from "./quality";
import {
  actions,
  addRow,
  announcement,
  button,
  differenceText,
  type Field,
  numberField,
  paragraph,
  setText,
  table,
  whileOpen,
} from "./widgets";

/** What is compared with the original. */
interface Figures {
  readonly efforts: readonly number[];
  readonly moving: readonly number[];
  readonly condition: number;
  readonly reach: number;
}

function figuresAt(context: Context): Figures {
  const { evaluator, store } = context;
  const { state } = store;
  const efforts = (change: object) => {
    const result = evaluator.at("inverse_dynamics", state, change);
    return result?.status === 0 ? [...(result.outputs.effort as Float64Array)] : [];
  };
  const quality = qualityAt(context, state);
  return {
    efforts: efforts(atRest(state)),
    moving: efforts({}),
    condition: Number.isFinite(quality.condition) ? quality.condition : quality.massCondition,
    reach: quality.reach.length > 0 ? Math.min(...quality.reach) : Number.NaN,
  };
}

/** Figures with the values of the file, at the same pose. */
function originalFigures(context: Context): Figures {
  const { kernel, store } = context;
  kernel.prepare({});
  const figures = figuresAt(context);
  kernel.prepare(store.state.parameters);
  return figures;
}

/** Range of a slider: the factor about the value, or about 1 where it is zero, within the bounds of the file. */
function rangeOf(value: number, factor: number, [low, high]: readonly [number, number]): readonly [number, number] {
  const ends = value === 0 ? [0, 1] : [value / factor, value * factor].sort((a, b) => a - b);
  return [Math.max(low, ends[0] as number), Math.min(high, ends[1] as number)];
}

export function parametersPanel(context: Context): HTMLElement {
  const { robot, store } = context;
  const content = element("div", "stack");
  if (robot.parameters.length === 0) {
    content.append(paragraph("The file of this robot has no parameters."));
    return content;
  }
  const message = announcement();
  const factor = numberField({
    label: "Factor",
    unit: "1",
    low: 1.1,
    high: 10,
    hint: "Sliders go from the value by this factor to the value times this factor",
    changed: (value) => void store.set("parameters.factor", value),
  });
  let bounded = "";
  const bounds = robot.parameters.map(({ name }) => boundsOf(robot.file, name));
  const fields: Field[] = robot.parameters.map(({ name, unit, meaning, value }, i) => {
    const [low, high] = bounds[i] as readonly [number, number];
    return numberField({
      label: name,
      unit,
      low: 0,
      high: 1,
      hint: meaning ? `${name}: ${meaning}; ${quantityText(value, unit)} in the file` : name,
      changed: (typed) => {
        const outside = typed < low || typed > high;
        bounded = outside ? `${name}: the file allows ${roundText(low)} to ${roundText(high)} ${unitText(unit)}.` : "";
        store.setParameter(name, Math.max(low, Math.min(high, typed)));
      },
    });
  });
  const rows = fields.map((field, i) => {
    const row = element("div", "parameter");
    const { meaning } = robot.parameters[i] as (typeof robot.parameters)[number];
    row.append(field.element, element("span", "hint", meaning));
    return row;
  });
  const reset = button("As in the file", () => store.resetParameters(), "Take all changes back");
  const deltas = deltaTable(context);
  content.append(message.element, deltas.element, actions(reset), factor.element, ...rows);
  let ranges = "";
  whileOpen(context, content, () => {
    const { parameters } = store.state;
    const by = store.number("parameters.factor");
    factor.show(by);
    if (ranges !== String(by)) {
      ranges = String(by);
      robot.parameters.forEach(
        ({ value }, i) => void fields[i]?.range(...rangeOf(value, by, bounds[i] as readonly [number, number])),
      );
    }
    robot.parameters.forEach(({ name, value }, i) => {
      fields[i]?.show(parameters[name] ?? value);
      rows[i]?.classList.toggle("changed", parameters[name] !== undefined);
    });
    const words = inWords(context.kernel.prepared, robot.limbs);
    message.element.dataset.state = words ? "bad" : "warning";
    message.show(words ? `No robot has these sizes: ${words}.` : bounded);
    reset.disabled = Object.keys(parameters).length === 0;
    deltas.show();
  });
  return content;
}

/** Efforts, condition and reach beside those of the file, at the present pose and motion. */
function deltaTable(context: Context): { readonly element: HTMLElement; show(): void } {
  const { robot, store } = context;
  const made = table("Differences to the robot of the file at the present pose", ["Here", "File", "Now", "Difference"]);
  const hint = paragraph("Change a parameter to see what it does to efforts, condition and reach.");
  const box = element("div", "stack");
  box.append(made.element, hint);
  const names = [
    ...robot.actuators.map(({ name }) => `${name}, at rest`),
    ...robot.actuators.map(({ name }) => `${name}, in motion`),
    context.kernel.has("condition_number") ? "Condition number" : "Condition of the mass matrix",
    REACH,
  ];
  const units = [...robot.actuators, ...robot.actuators].map(({ effort_unit }) => effort_unit);
  const rows = names.map((name) => addRow(made.body, name, 3));
  return {
    element: box,
    show() {
      const changed = Object.keys(store.state.parameters).length > 0;
      made.element.hidden = !changed;
      hint.hidden = changed;
      if (!changed) {
        return;
      }
      const [before, now] = [originalFigures(context), figuresAt(context)];
      const flat = (figures: Figures) => {
        const padded = (values: readonly number[]) => robot.actuators.map((_, i) => values[i] ?? Number.NaN);
        return [...padded(figures.efforts), ...padded(figures.moving), figures.condition, figures.reach];
      };
      const [old, current] = [flat(before), flat(now)];
      const all = [...units, "1", "m"];
      const still =
        store.state.rate.every((value) => value === 0) && store.state.acceleration.every((value) => value === 0);
      rows.forEach((cells, i) => {
        const [a, b, unit] = [old[i] as number, current[i] as number, all[i] as string];
        const moving = i >= robot.actuators.length && i < 2 * robot.actuators.length;
        (cells[0]?.parentElement as HTMLElement).hidden = (moving && still) || (Number.isNaN(a) && Number.isNaN(b));
        setText(cells[0] as HTMLElement, quantityText(a, unit, 4));
        setText(cells[1] as HTMLElement, Number.isFinite(b) ? numberText(b, 4) : "not possible");
        setText(cells[2] as HTMLElement, differenceText(b, a, unit));
      });
    },
  };
}
