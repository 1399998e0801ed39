/** The parts of the viewer: a slice with what its colours mean, fields, values at a place, and what was surveyed. */
import { numberText, quantityText, unitText } from "../numbers";
import { definitions, paragraph, setText } from "../panels/widgets";
import { element } from "../shell";
import type { Choice } from "./choice";
import { controls, titleOf } from "./controls";
import { Figure } from "./figure";
import { legend, wordsOf } from "./legend";
import { lineOf, reading } from "./reading";

const KEYS =
  "Arrow keys move the place, Page Up and Page Down go through slices, square brackets along a further axis.";

export interface Viewer {
  /** The slice, its heading and its legend. */
  readonly slice: HTMLElement;
  readonly controls: HTMLElement;
  readonly reading: HTMLElement;
  readonly about: HTMLElement;
}

export function openViewer(choice: Choice): Viewer {
  return { slice: slice(choice), controls: controls(choice), reading: reading(choice), about: about(choice) };
}

function slice(choice: Choice): HTMLElement {
  const box = element("div", "atlas-slice");
  const [heading, exact, told] = [element("h2"), paragraph("", "hint"), element("p", "unseen")];
  const { canvas } = new Figure(choice);
  told.setAttribute("aria-live", "polite");
  const show = () => {
    const { volume, quantity } = choice;
    const found = volume.quantity(quantity);
    const others = choice.others.map((i) => volume.axes[i]!.name);
    const title = titleOf(choice, quantity);
    setText(heading, title[0]!.toUpperCase() + title.slice(1));
    setText(
      exact,
      [togetherText(choice), found ? wordsOf(found) : "percentages are of all states"].filter(Boolean).join("; "),
    );
    const axes = [choice.across, choice.up].filter((i) => i >= 0).map((i) => volume.axes[i]!.name);
    const over = `${titleOf(choice, quantity)} over ${axes.join(" and ")}`;
    const label = `${over}${others.length > 0 ? `, a slice along ${others.join(", ")}` : ""}. ${KEYS}`;
    if (canvas.ariaLabel !== label) {
      canvas.ariaLabel = label;
    }
    setText(told, lineOf(choice, choice.place));
  };
  choice.subscribe(show);
  show();
  box.append(heading, exact, canvas, legend(choice), told);
  return box;
}

/** How many cells a block has; nothing where it is one. */
function togetherText({ volume }: Choice): string {
  const sizes = volume.axes.map(({ cells_of_block }) => cells_of_block).join(" × ");
  return volume.together > 1 ? `shown is the worst of ${sizes} cells` : "";
}

/** What was surveyed. */
function about({ volume }: Choice): HTMLElement {
  const { data } = volume;
  const stack = element("div", "stack");
  const list = definitions();
  setText(list.add("Robot"), data.robot);
  setText(list.add("States"), data.states.toLocaleString("en").replaceAll(",", " "));
  for (const { name, unit, low, high, cells, range } of data.axes) {
    const said = `${numberText(low, 3)} … ${numberText(high, 3)} ${unitText(unit)}, ${cells} cells`;
    setText(list.add(name, range), said);
  }
  const varied = new Set(data.axes.map(({ name }) => name));
  for (const { name, unit, held } of data.coordinates.filter(({ name }) => !varied.has(name))) {
    setText(list.add(`${name}, held`), quantityText(held, unit, 4));
  }
  for (const [name, value] of Object.entries(data.parameters)) {
    setText(list.add(name), numberText(value, 5));
  }
  for (const { meaning, share, volume, unit, states } of data.regions.filter(({ states }) => states > 0)) {
    const size = quantityText(volume, unit, 4);
    setText(list.add(meaning, `${states} states`), `${numberText(100 * share, 3)} %, ${size}`);
  }
  stack.append(
    list.element,
    paragraph(
      `Surveyed by pkmgen ${data.pkmgen}. Dashed: the box of the robot file; plus: home; ring: the place; triangles: worst and best place, hollow where they are in another slice. ${KEYS} Click the slice and turn the wheel to go through slices.`,
    ),
  );
  return stack;
}
