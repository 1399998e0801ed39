/** Fields, tables and bars of the panels. */
import type { Context } from "../context";
import { degreesText, editable, numberText, quantityText, typed, unitText } from "../numbers";
import { element } from "../shell";

/** Calls `update` in the next frame after each change of the store, while the panel is open. */
export function whileOpen(context: Context, content: HTMLElement, update: () => void): () => void {
  let due = false;
  const request = () => {
    if (!due) {
      due = true;
      requestAnimationFrame(() => {
        due = false;
        if (content.isConnected && content.closest("details:not([open])") === null) {
          update();
        }
      });
    }
  };
  context.store.subscribe(request);
  document.addEventListener(
    "toggle",
    ({ target }) => target instanceof Node && target.contains(content) && request(),
    true,
  );
  request();
  return request;
}

export interface FieldOptions {
  readonly label: string;
  readonly unit: string;
  readonly low: number;
  readonly high: number;
  readonly slider?: boolean;
  /** Called with every number that is typed or slid to. */
  readonly changed: (value: number) => void;
  /** What a screen reader and a pointer are told besides. */
  readonly hint?: string;
}

export interface Field {
  readonly element: HTMLElement;
  show(value: number): void;
  enable(enabled: boolean): void;
  range(low: number, high: number): void;
}

let fields = 0;

/** A number with its name and unit, and a slider for its range. */
export function numberField(options: FieldOptions): Field {
  const row = element("div", "field");
  const id = `field-${++fields}`;
  const label = element("label", "field-name", options.label);
  label.htmlFor = id;
  label.title = options.hint ?? options.label;
  const input = element("input", "number");
  input.id = id;
  input.inputMode = "decimal";
  input.autocomplete = "off";
  input.spellcheck = false;
  const unit = element("span", "unit", unitText(options.unit));
  unit.id = `${id}-unit`;
  input.setAttribute("aria-describedby", unit.id);
  const slider = options.slider === false ? null : sliderFor(options);
  row.append(label, ...(slider ? [slider] : []), input, unit);
  row.classList.toggle("plain", !slider);
  let shown = Number.NaN;
  const steps = { low: options.low, high: options.high };
  input.addEventListener("input", () => take(typed(input.value)));
  input.addEventListener("change", () => show(shown, true));
  input.addEventListener("keydown", (event) => {
    const direction = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
    if (direction !== 0) {
      event.preventDefault();
      const step = (steps.high - steps.low) / (event.shiftKey ? 20 : 200);
      const value = Number((shown + direction * step).toPrecision(6));
      take(value);
      show(value, true);
    }
  });
  const take = (value: number) => {
    input.setAttribute("aria-invalid", String(!Number.isFinite(value)));
    if (Number.isFinite(value)) {
      shown = value;
      options.changed(value);
    }
  };
  const show = (value: number, typing = false) => {
    shown = value;
    if (typing || document.activeElement !== input) {
      input.value = editable(value);
      input.removeAttribute("aria-invalid");
    }
    input.title = options.unit === "rad" ? `${quantityText(value, "rad")} = ${degreesText(value)}` : "";
    if (
      slider &&
      document.activeElement === slider &&
      Math.abs(Number(slider.value) - value) < (steps.high - steps.low) * 1e-6
    ) {
      return;
    }
    if (slider) {
      slider.value = String(value);
      slider.setAttribute("aria-valuetext", quantityText(value, options.unit));
    }
  };
  return {
    element: row,
    show,
    enable(enabled) {
      input.disabled = !enabled;
      if (slider) {
        slider.disabled = !enabled;
      }
    },
    range(low, high) {
      Object.assign(steps, { low, high });
      if (slider) {
        Object.assign(slider, { min: String(low), max: String(high) });
      }
    },
  };
}

function sliderFor({ label, low, high, changed }: FieldOptions): HTMLInputElement {
  const slider = element("input");
  Object.assign(slider, { type: "range", min: String(low), max: String(high), step: "any" });
  slider.setAttribute("aria-label", `${label}, slider`);
  slider.addEventListener("input", () => changed(Number(slider.value)));
  return slider;
}

export interface Choice<Value extends string> {
  readonly element: HTMLElement;
  show(value: Value): void;
}

/** One of several, by name. */
export function chooser<Value extends string>(
  label: string,
  choices: readonly (readonly [Value, string])[],
  changed: (value: Value) => void,
): Choice<Value> {
  const row = element("div", "field choice");
  const name = element("label", "field-name", label);
  const select = element("select");
  select.id = `field-${++fields}`;
  name.htmlFor = select.id;
  for (const [value, text] of choices) {
    const option = element("option", "", text);
    option.value = value;
    select.append(option);
  }
  select.addEventListener("change", () => changed(select.value as Value));
  row.append(name, select);
  return {
    element: row,
    show(value) {
      select.value = value;
    },
  };
}

export function button(label: string, pressed: () => void, hint = ""): HTMLButtonElement {
  const made = element("button", "", label);
  made.type = "button";
  made.title = hint;
  made.addEventListener("click", pressed);
  return made;
}

export function group(title: string, ...content: readonly HTMLElement[]): HTMLFieldSetElement {
  const set = element("fieldset", "group");
  set.append(element("legend", "", title), ...content);
  return set;
}

export function actions(...buttons: readonly HTMLElement[]): HTMLElement {
  const row = element("div", "buttons");
  row.append(...buttons);
  return row;
}

export function paragraph(text: string, classes = "hint"): HTMLParagraphElement {
  return element("p", classes, text);
}

/** A line that is read aloud when it changes, and empty without a message. */
export function announcement(classes = "message"): { readonly element: HTMLElement; show(text: string): void } {
  const line = element("p", classes);
  line.setAttribute("role", "status");
  return {
    element: line,
    show(text) {
      if (line.textContent !== text) {
        line.textContent = text;
      }
    },
  };
}

/** Cells whose texts change; the header row stays. */
export interface Table {
  readonly element: HTMLElement;
  readonly body: HTMLTableSectionElement;
}

/** @param numeric Columns from this one on are numbers. */
export function table(caption: string, headers: readonly string[], numeric = 1): Table {
  const box = element("div", "scroll");
  box.tabIndex = 0;
  box.setAttribute("role", "region");
  box.setAttribute("aria-label", caption);
  const made = element("table");
  made.append(element("caption", "unseen", caption));
  const row = element("tr");
  headers.forEach((text, i) => {
    const cell = element("th", i >= numeric ? "numeric" : "", text);
    cell.scope = "col";
    row.append(cell);
  });
  const head = element("thead");
  head.append(row);
  const body = element("tbody");
  made.append(head, body);
  box.append(made);
  return { element: box, body };
}

/** A name that may be broken behind its dots and underscores. */
export function breakable(name: string): (Node | string)[] {
  return name.split(/(?<=[._])/).flatMap((part, i) => (i > 0 ? [element("wbr"), part] : [part]));
}

/** A row: its name, then cells; returns the cells. */
export function addRow(
  body: HTMLTableSectionElement,
  name: string,
  cells: number,
  numeric = 1,
): HTMLTableCellElement[] {
  const row = element("tr");
  const head = element("th");
  head.append(...breakable(name));
  head.scope = "row";
  row.append(head);
  const made = Array.from({ length: cells }, (_, i) => element("td", i + 1 >= numeric ? "numeric" : ""));
  row.append(...made);
  body.append(row);
  return made;
}

/** A text that is only written when it changes. */
export function setText(node: Element, text: string): void {
  if (node.textContent !== text) {
    node.textContent = text;
  }
}

/** A bar between two ends with a mark at zero; what it says stands beside it in words. */
export interface Bar {
  readonly element: HTMLElement;
  /** @param ghost Another value, such as that at rest; NaN for none. */
  show(value: number, low: number, high: number, state: "good" | "warning" | "bad", ghost?: number): void;
}

export function bar(): Bar {
  const track = element("div", "bar");
  const [fill, zero, ghost] = [element("div", "fill"), element("div", "zero"), element("div", "ghost")];
  track.append(fill, ghost, zero);
  track.setAttribute("aria-hidden", "true");
  return {
    element: track,
    show(value, low, high, state, other = Number.NaN) {
      const place = (x: number) => Math.max(0, Math.min(100, (100 * (x - low)) / (high - low || 1)));
      const [from, to] = [place(Math.max(low, Math.min(high, 0))), place(value)].sort((a, b) => a - b) as [
        number,
        number,
      ];
      const good = Number.isFinite(value);
      fill.style.left = `${good ? from : 0}%`;
      fill.style.width = `${good ? Math.max(to - from, 0.5) : 0}%`;
      fill.dataset.state = state;
      zero.style.left = `${place(0)}%`;
      zero.hidden = low > 0 || high < 0;
      ghost.hidden = !Number.isFinite(other);
      ghost.style.left = `${place(Number.isFinite(other) ? other : 0)}%`;
    },
  };
}

/** Term and value, such as a figure with its unit. */
export function definitions(): { readonly element: HTMLDListElement; add(term: string, hint?: string): HTMLElement } {
  const list = element("dl", "figures");
  return {
    element: list,
    add(term, hint = "") {
      const value = element("dd");
      list.append(element("dt", "", term), value, ...(hint ? [element("dd", "hint", `${hint}.`)] : []));
      return value;
    },
  };
}

/** A difference with its sign, in percent where that says more. */
export function differenceText(now: number, before: number, unit: string): string {
  const difference = now - before;
  if (!Number.isFinite(difference)) {
    return "–";
  }
  const sign = difference > 0 ? "+" : "";
  const share = Math.abs(before) > 1e-9 ? ` (${sign}${numberText((100 * difference) / Math.abs(before), 3)} %)` : "";
  return Math.abs(difference) <= 1e-9 * Math.abs(before)
    ? "same"
    : `${sign}${quantityText(difference, unit, 3)}${share}`;
}

/** What few need, folded away. */
export function folded(content: HTMLElement, title: string): HTMLDetailsElement {
  const details = element("details", "folded");
  details.append(element("summary", "", title), content);
  return details;
}
