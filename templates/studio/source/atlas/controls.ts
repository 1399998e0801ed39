/** Fields of the viewer: quantity, axes of the slice, places along the others, ways to the worst and the best place. */
import { quantityText, unitText } from "../numbers";
import { actions, button, chooser, type Field, group, numberField, setText } from "../panels/widgets";
import { element } from "../shell";
import type { Choice, Side } from "./choice";
import { middleOf, placeOf } from "./volume";

export const REGIONS = "";

/** What a quantity is called in a list: its name and unit. */
export function titleOf(choice: Choice, name: string): string {
  const unit = unitText(choice.volume.quantity(name)?.unit ?? "1");
  return name === REGIONS ? "regions" : `${name}${unit ? ` in ${unit}` : ""}`;
}

function chosenAxes(choice: Choice): HTMLElement[] {
  const { axes } = choice.volume;
  if (axes.length < 2) {
    return [];
  }
  const names = axes.map(({ name }, i) => [String(i), name] as const);
  const across = chooser("Across", names, (place) => choice.set({ across: Number(place) }));
  const up = chooser("Up", names, (place) => choice.set({ up: Number(place) }));
  const show = () => {
    across.show(String(choice.across));
    up.show(String(choice.up));
  };
  choice.subscribe(show);
  show();
  return [across.element, up.element];
}

/** A slider for each axis that the slice is not over. */
function chosenPlaces(choice: Choice): HTMLElement[] {
  const fields = choice.volume.axes.map((axis, i): Field => {
    const { name, unit, low, high } = axis;
    const changed = (value: number) => choice.step(i, placeOf(axis, value) - choice.place[i]!);
    return numberField({ label: name, unit, low, high, changed });
  });
  const show = () => {
    fields.forEach(({ element, show }, i) => {
      element.hidden = !choice.others.includes(i);
      show(Number(middleOf(choice.volume.axes[i]!, choice.place[i]!).toPrecision(4)));
    });
  };
  choice.subscribe(show);
  show();
  return fields.map(({ element }) => element);
}

/** Buttons that go to the worst and the best place of the quantity, with its value there. */
function extremes(choice: Choice): HTMLElement {
  const go = (side: Side) => {
    const found = choice.volume.quantity(choice.quantity)?.[side];
    if (found) {
      choice.goTo(found.at);
    }
  };
  const made = {
    worst: button("", () => go("worst"), "Go there"),
    best: button("", () => go("best"), "Go there"),
  };
  const row = actions(made.worst, made.best);
  const show = () => {
    const quantity = choice.volume.quantity(choice.quantity);
    row.hidden = !quantity?.worst;
    for (const side of ["worst", "best"] as const) {
      const value = quantity?.[side]?.value;
      const sign = side === "worst" ? "▼" : "▲";
      setText(made[side], `${sign} ${side}: ${value == null ? "–" : quantityText(value, quantity?.unit ?? "1", 4)}`);
    }
  };
  choice.subscribe(show);
  show();
  return row;
}

export function controls(choice: Choice): HTMLElement {
  const stack = element("div", "stack");
  const names = [REGIONS, ...choice.volume.data.quantities.map(({ name }) => name)];
  const what = chooser(
    "Colour",
    names.map((name) => [name, titleOf(choice, name)] as const),
    (quantity) => choice.set({ quantity }),
  );
  const meaning = element("p", "hint");
  const show = () => {
    what.show(choice.quantity);
    const told = choice.volume.quantity(choice.quantity)?.meaning ?? "what stops the robot where it does not work";
    setText(meaning, `${told[0]?.toUpperCase() ?? ""}${told.slice(1)}.`);
  };
  choice.subscribe(show);
  show();
  stack.append(what.element, meaning, extremes(choice));
  const [axes, places] = [chosenAxes(choice), chosenPlaces(choice)];
  if (axes.length > 0) {
    stack.append(group("Coordinates", ...axes, ...places));
  }
  return stack;
}
