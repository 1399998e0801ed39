/** The legend: joints of this robot by type, the grid, scales of arrows; and a bar of so many metres. */
import type { Robot } from "../robot";
import { element } from "../shell";
import { glyph } from "./glyphs";
import type { LoadScale } from "./loads";
import { lengthText, niceBelow } from "./measure";

/** Names of joints, in the order of the legend. */
export const JOINT_NAMES: Readonly<Record<string, string>> = {
  R: "revolute",
  P: "prismatic",
  C: "cylindrical",
  H: "helical",
  U: "universal",
  S: "spherical",
  planar: "planar",
  contact: "contact",
  fixed: "fixed",
};

export class Legend {
  readonly box = element("details", "legend card");
  readonly scale = element("div", "scale");
  readonly #scales = element("ul");
  readonly #bar = element("span", "ruler");
  readonly #length = element("span", "number");
  #text = "";
  #shown = 0;

  constructor(robot: Robot, cell: number) {
    this.box.append(element("summary", "", "Legend"), this.#joints(robot, cell), this.#scales);
    this.scale.append(this.#bar, this.#length);
    this.scale.setAttribute("aria-hidden", "true");
  }

  #joints(robot: Robot, cell: number): HTMLElement {
    const list = element("ul");
    const row = (sign: Element, text: string) => {
      const item = element("li");
      item.append(sign, element("span", "", text));
      list.append(item);
    };
    for (const [kind, name] of Object.entries(JOINT_NAMES)) {
      const marks = robot.scene.marks.filter((mark) => (mark.kind === "point" ? "S" : mark.kind) === kind);
      const driven = marks.filter((mark) => mark.driven);
      if (marks.length > driven.length) {
        row(glyph(kind, "joint"), `${name} joint (${kind.length === 1 ? kind : name})`);
      }
      if (driven.length > 0) {
        row(glyph(kind, "motor"), `motor, ${name}`);
      }
    }
    row(element("span", "swatch grid"), `grid ${lengthText(cell)}, strong every ${lengthText(5 * cell)}`);
    return list;
  }

  /** Shows the scales of arrows. */
  showScales(lines: readonly LoadScale[]): void {
    const text = lines.map((line) => line.join(" ")).join("\n");
    if (text === this.#text) {
      return;
    }
    this.#text = text;
    this.#scales.replaceChildren(
      ...lines.map(([colour, sign, words]) => {
        const item = element("li");
        item.append(glyph(sign, colour), element("span", "", words));
        return item;
      }),
    );
    if (lines.length > 0) {
      this.box.open = true;
    }
  }

  /** Fits the bar to the height of a pixel at the target, m. */
  fit(pixel: number): void {
    const length = niceBelow(130 * pixel);
    this.#bar.style.width = `${(length / pixel).toFixed(1)}px`;
    if (length !== this.#shown) {
      this.#shown = length;
      this.#length.textContent = lengthText(length);
    }
  }
}
