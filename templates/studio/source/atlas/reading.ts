/** What is known of the block under the pointer, or where the robot is. */
import { quantityText } from "../numbers";
import { addRow, setText, table } from "../panels/widgets";
import { element } from "../shell";
import type { Choice } from "./choice";
import { wordsOf } from "./legend";
import { middleOf } from "./volume";

/** Coordinates of a block. */
export function whereOf({ volume }: Choice, place: readonly number[]): string {
  const said = volume.axes.map((axis, i) => `${axis.name} ${quantityText(middleOf(axis, place[i]!), axis.unit, 3)}`);
  return said.join(", ");
}

/** The region of a block in words. */
export function regionOf({ volume }: Choice, number: number): string {
  const { region, works } = volume.at(number);
  const meaning = volume.data.regions[region]?.meaning ?? "";
  return works && region > 0 ? `works in a part; elsewhere: ${meaning}` : meaning;
}

/** One line: where, and the chosen quantity there. */
export function lineOf(choice: Choice, place: readonly number[]): string {
  const { volume } = choice;
  const [number, quantity] = [volume.numberOf(place), volume.quantity(choice.quantity)];
  const told = quantity && volume.at(number).works ? `${quantity.name} ${volume.textOf(quantity, number)}` : "";
  return `${whereOf(choice, place)}: ${told || regionOf(choice, number)}`;
}

/** All quantities at the place. */
export function reading(choice: Choice): HTMLElement {
  const { volume } = choice;
  const stack = element("div", "stack");
  const [where, region] = [element("p", "number"), element("p", "atlas-region")];
  const { element: box, body } = table("Quantities there", ["Quantity", "Worst there"]);
  const rows = volume.data.quantities.map((quantity) => {
    const [cell] = addRow(body, quantity.name, 1);
    cell!.title = wordsOf(quantity);
    return { quantity, cell: cell! };
  });
  stack.append(where, region, box);
  const show = () => {
    const place = choice.pointed ?? choice.place;
    const number = volume.numberOf(place);
    setText(where, whereOf(choice, place));
    setText(region, regionOf(choice, number));
    for (const { quantity, cell } of rows) {
      setText(cell, volume.textOf(quantity, number));
      cell.parentElement?.classList.toggle("chosen", quantity.name === choice.quantity);
    }
  };
  choice.subscribe(show);
  show();
  return stack;
}
