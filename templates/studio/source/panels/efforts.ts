/** What the motors bear: at rest, in the motion that is typed or played, and at most along the trajectory. */
import type { Context } from "../context";
import { numberText, quantityText, unitText } from "../numbers";
import { element } from "../shell";
import type { State } from "../state";
import { inWords } from "../status";
import type { Player } from "../trajectory/player";
import { peakOf } from "../trajectory/profile";
import { actions, type Bar, bar, button, folded, group, numberField, paragraph, setText, whileOpen } from "./widgets";

/** The state without motion. */
export function atRest(state: State): Partial<State> {
  const zeros = state.rate.map(() => 0);
  return { rate: zeros, acceleration: zeros };
}

interface Row {
  readonly bar: Bar;
  readonly value: HTMLElement;
  readonly rest: HTMLElement;
  readonly peak: HTMLElement;
  readonly limit: HTMLInputElement;
  readonly element: HTMLElement;
}

/** A motor: name, bar, values; the limit is typed. */
function rowOf(context: Context, motor: number): Row {
  const { name, effort_unit } = context.robot.actuators[motor] as Context["robot"]["actuators"][number];
  const row = element("div", "effort");
  const [head, made] = [element("div", "effort-head"), bar()];
  const [value, rest, peak] = [element("span", "number value"), element("span", "number"), element("span", "number")];
  head.append(element("span", "field-name", name), value);
  const details = element("div", "effort-details");
  const limit = element("input", "number");
  Object.assign(limit, {
    inputMode: "decimal",
    autocomplete: "off",
    placeholder: "none",
    ariaLabel: `Limit of ${name}, ${unitText(effort_unit)}`,
  });
  limit.addEventListener("input", () => context.store.setLimit(name, Math.abs(Number(limit.value.replace(",", ".")))));
  const caption = element("label", "limit", "limit ");
  caption.append(limit, ` ${unitText(effort_unit)}`);
  details.append(rest, peak, caption);
  row.append(head, made.element, details);
  return { bar: made, value, rest, peak, limit, element: row };
}

export function effortsPanel(context: Context, player: Player): HTMLElement {
  const { robot, store, kernel, evaluator } = context;
  const content = element("div", "stack");
  if (!kernel.has("inverse_dynamics")) {
    content.append(paragraph("This robot has no inverse dynamics here, so efforts are not known."));
    return content;
  }
  const rows = robot.actuators.map((_, motor) => rowOf(context, motor));
  const status = paragraph("", "message");
  const legend = paragraph("Bar: in the present motion; mark: at rest; peak: along the trajectory.");
  content.append(...rows.map((row) => row.element), status, legend, loadFields(context), motionFields(context));
  whileOpen(context, content, () => {
    const { state } = store;
    const resting = evaluator.at("inverse_dynamics", state, atRest(state));
    const still = resting?.status === 0 ? [...(resting.outputs.effort as Float64Array)] : null;
    const moving = evaluator.at("inverse_dynamics", state);
    const efforts = [...(moving?.outputs.effort ?? [])]; // a batch may move what it is a view of
    const words = inWords(moving?.status ?? 0, robot.limbs);
    setText(status, words ? `No efforts: ${words}.` : "");
    const peaks = player.profile.efforts?.map((values) => peakOf(values, player.profile.times).peak);
    const greatest = Math.max(
      ...robot.actuators.map((_, i) =>
        Math.max(Math.abs(efforts[i] || 0), Math.abs(still?.[i] || 0), Math.abs(peaks?.[i] || 0)),
      ),
      1e-9,
    );
    rows.forEach(
      (row, i) =>
        void showRow(context, row, i, {
          now: efforts[i] as number,
          still: still?.[i] ?? Number.NaN,
          peak: peaks?.[i] ?? Number.NaN,
          greatest,
        }),
    );
  });
  return content;
}

interface Shown {
  readonly now: number;
  readonly still: number;
  readonly peak: number;
  readonly greatest: number;
}

function showRow({ robot, store }: Context, row: Row, motor: number, { now, still, peak, greatest }: Shown): void {
  const { name, effort_unit } = robot.actuators[motor] as (typeof robot.actuators)[number];
  const limit = store.state.limits[name];
  const share = limit === undefined ? 0 : Math.abs(now) / limit;
  const state = share > 1 ? "bad" : share > 0.8 ? "warning" : "good";
  const most = limit ?? greatest;
  row.bar.show(now, -most, most, state, still);
  const over =
    share > 1 ? `, over the limit` : limit === undefined ? "" : `, ${numberText(100 * share, 2)} % of the limit`;
  setText(row.value, quantityText(now, effort_unit) + over);
  row.value.dataset.state = state;
  setText(row.rest, `at rest ${numberText(still, 3)}`);
  const beyond = limit !== undefined && Math.abs(peak) > limit;
  setText(row.peak, `peak ${numberText(peak, 3)}${beyond ? ", over" : ""}`);
  row.peak.dataset.state = beyond ? "bad" : "good";
  if (document.activeElement !== row.limit) {
    row.limit.value = limit === undefined ? "" : String(limit);
  }
}

/** Payload, wrench and what else the functions take besides the motion. */
function loadFields(context: Context): HTMLElement {
  const { store } = context;
  const sets = store.names.given.map(({ port, standard }) => {
    const names = entryNames(port.name, standard.length);
    const fields = standard.map((_, i) =>
      numberField({
        label: names[i] ?? `${port.name} ${i + 1}`,
        unit: port.units[i] ?? port.units[0] ?? "1",
        low: -1,
        high: 1,
        slider: false,
        hint: port.meaning,
        changed: (value) =>
          store.setGiven(
            port.name,
            store.given(port.name).map((old, k) => (k === i ? value : old)),
          ),
      }),
    );
    const box = element("div", "columns");
    box.append(...fields.map((field) => field.element));
    const set = group(
      port.name.replaceAll("_", " ").replace(/^./, (letter) => letter.toUpperCase()),
      box,
      paragraph(port.meaning),
    );
    whileOpen(context, set, () => store.given(port.name).forEach((value, i) => void fields[i]?.show(value)));
    return folded(set, port.name.replaceAll("_", " "));
  });
  const box = element("div", "stack");
  box.append(...sets);
  return box;
}

const ENTRIES: Readonly<Record<string, readonly string[]>> = {
  payload: ["mass", "centre x", "centre y", "centre z", "Ixx", "Iyy", "Izz", "Ixy", "Ixz", "Iyz"],
  base_pose: ["x", "y", "z", "qw", "qx", "qy", "qz"],
};

function entryNames(name: string, size: number): readonly string[] {
  const known = ENTRIES[name];
  const wrench =
    name === "wrench" && size === 6 ? ["force x", "force y", "force z", "moment x", "moment y", "moment z"] : undefined;
  return known?.length === size ? known : (wrench ?? []);
}

/** Rate and acceleration of the state, typed. */
function motionFields(context: Context): HTMLElement {
  const { store, robot } = context;
  const { names } = store;
  const labels = labelsOf(context);
  const fieldsOf = (key: "rate" | "acceleration", units: readonly string[]) =>
    labels.map((label, i) =>
      numberField({
        label,
        unit: units[i] ?? "",
        low: -10,
        high: 10,
        slider: false,
        changed: (value) => store.setMotion({ [key]: store.state[key].map((old, k) => (k === i ? value : old)) }),
      }),
    );
  const [rates, accelerations] = [fieldsOf("rate", names.rateUnits), fieldsOf("acceleration", names.accelerationUnits)];
  const columns = (fields: typeof rates) => {
    const box = element("div", "columns");
    box.append(...fields.map((field) => field.element));
    return box;
  };
  const rest = button("At rest", () => store.move(store.state.pose), "No velocity and no acceleration");
  const box = element("div", "stack");
  box.append(
    group(robot.form === "limbs" ? "Twist" : "Rate", columns(rates)),
    group("Acceleration", columns(accelerations)),
    actions(rest),
  );
  whileOpen(context, box, () => {
    rates.forEach((field, i) => void field.show(store.state.rate[i] as number));
    accelerations.forEach((field, i) => void field.show(store.state.acceleration[i] as number));
  });
  return folded(box, "Velocity and acceleration");
}

/** Names of the entries of the rate. */
export function labelsOf({ robot, store }: Context): readonly string[] {
  const size = store.names.freedoms;
  const linear = robot.coordinates.map(({ name }) => name);
  return size === linear.length ? linear : [...linear.slice(0, -4), "about x", "about y", "about z"].slice(0, size);
}
