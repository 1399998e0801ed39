/** What colours stand for: a scale with its unit, or regions with the part of all states that they are. */
import { colourAt, placeOn } from "../colours";
import { numberText, quantityText, roundText } from "../numbers";
import { ticks } from "../panels/plot";
import { element } from "../shell";
import { isDark, onTheme } from "../theme";
import type { Choice } from "./choice";
import type { QuantityFound } from "./data";
import { nothingColour, regionColour } from "./paint";
import { scaleOf } from "./volume";

const [WIDE, STEPS] = [256, 4];

/** Numbers beside a scale: round ones, of decades 1, 2 and 5 where it is logarithmic. */
export function numbersOf(quantity: QuantityFound): readonly number[] {
  const { low, high, logarithmic } = quantity;
  if (!(high > low)) {
    return [low];
  }
  if (!logarithmic) {
    return ticks(low, high, STEPS);
  }
  const found: number[] = [];
  for (let power = Math.floor(Math.log10(low)); power <= Math.log10(high); power++) {
    found.push(...[1, 2, 5].map((factor) => factor * 10 ** power).filter((value) => value >= low && value <= high));
  }
  const every = Math.ceil(found.length / (STEPS + 2));
  return found.filter((_, i) => i % every === 0);
}

function bar(quantity: QuantityFound): HTMLElement {
  const box = element("div", "atlas-scale");
  const canvas = element("canvas");
  Object.assign(canvas, { width: WIDE, height: 1 });
  canvas.setAttribute("aria-hidden", "true");
  const pen = canvas.getContext("2d");
  for (let x = 0; x < WIDE && pen; x++) {
    pen.fillStyle = `rgb(${colourAt(x / (WIDE - 1)).join(" ")})`;
    pen.fillRect(x, 0, 1, 1);
  }
  const numbers = element("div", "atlas-numbers number");
  for (const value of numbersOf(quantity)) {
    const number = element("span", "", roundText(value));
    number.style.left = `${100 * placeOn(scaleOf(quantity), value)}%`;
    numbers.append(number);
  }
  box.append(canvas, numbers);
  return box;
}

/** How exact values are, and what the ends of the scale stand for. */
export function wordsOf(quantity: QuantityFound): string {
  const { low, high, below, above, logarithmic, error, unit } = quantity;
  if (!(high > low)) {
    return `everywhere ${quantityText(low, unit, 4)}`;
  }
  const exact = logarithmic ? `${roundText(100 * error, 2)} %` : quantityText(error, unit, 2);
  const ends = [
    ...(below ? [`${quantityText(low, unit, 3)} and less`] : []),
    ...(above ? [`${quantityText(high, unit, 3)} and more`] : []),
  ];
  return `± ${exact}${ends.length > 0 ? `; the end of the scale is ${ends.join(", ")}` : ""}`;
}

export function legend(choice: Choice): HTMLElement {
  const box = element("div", "atlas-legend");
  const show = () => {
    const quantity = choice.volume.quantity(choice.quantity);
    if (quantity) {
      const swatch = item(nothingColour(isDark()), "does not work");
      const list = element("ul", "atlas-swatches");
      list.append(swatch);
      box.replaceChildren(bar(quantity), list);
      return;
    }
    const list = element("ul", "atlas-swatches");
    choice.volume.data.regions.forEach(({ meaning, share, states }, i) => {
      if (states > 0) {
        list.append(item(regionColour(i, isDark()), `${meaning}, ${numberText(100 * share, 3)} %`));
      }
    });
    box.replaceChildren(list);
  };
  let shown: string | null = null;
  const update = () => {
    if (shown !== choice.quantity) {
      shown = choice.quantity;
      show();
    }
  };
  choice.subscribe(update);
  onTheme(show);
  update();
  return box;
}

function item(colour: readonly number[], text: string): HTMLElement {
  const made = element("li");
  const swatch = element("span", "swatch");
  swatch.style.backgroundColor = `rgb(${colour.join(" ")})`;
  made.append(swatch, text);
  return made;
}
