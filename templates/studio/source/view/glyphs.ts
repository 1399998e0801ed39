/** Small signs of joints, as the picture shows them. */

const SVG = "http://www.w3.org/2000/svg";

type Part = readonly [name: string, attributes: Readonly<Record<string, string | number>>];

const GLYPHS: Readonly<Record<string, readonly Part[]>> = {
  R: [
    ["circle", { cx: 8, cy: 8, r: 5.5, class: "fill" }],
    ["circle", { cx: 8, cy: 8, r: 1.6, class: "hole" }],
  ],
  P: [["rect", { x: 2, y: 4, width: 12, height: 8, rx: 1, class: "fill" }]],
  C: [["rect", { x: 1, y: 5, width: 14, height: 6, rx: 3, class: "fill" }]],
  H: [
    ["rect", { x: 5.5, y: 1, width: 5, height: 14, class: "fill" }],
    ["path", { d: "M3 4.5l10 -1M3 8.5l10 -1M3 12.5l10 -1", class: "stroke" }],
  ],
  U: [["path", { d: "M8 1.5v13M1.5 8h13", class: "stroke thick" }]],
  S: [
    ["circle", { cx: 8, cy: 8, r: 4, class: "fill" }],
    ["circle", { cx: 8, cy: 8, r: 6.5, class: "stroke" }],
  ],
  planar: [["path", { d: "M1.5 11l4 -6h9l-4 6z", class: "fill" }]],
  contact: [
    ["circle", { cx: 8, cy: 6, r: 4, class: "fill" }],
    ["path", { d: "M1.5 11.5h13", class: "stroke" }],
  ],
  fixed: [["rect", { x: 4, y: 4, width: 8, height: 8, class: "fill" }]],
  force: [["path", { d: "M1.5 8h9M9 4.5l5 3.5l-5 3.5z", class: "stroke arrow" }]],
  moment: [["path", { d: "M1.5 8h5M5 4.5l4.5 3.5l-4.5 3.5zM9.5 4.5l4.5 3.5l-4.5 3.5z", class: "stroke arrow" }]],
};

/** A sign of 16 × 16; empty where there is none of this name. */
export function glyph(name: string, classes: string): SVGSVGElement {
  const drawing = document.createElementNS(SVG, "svg");
  drawing.setAttribute("viewBox", "0 0 16 16");
  drawing.setAttribute("class", `glyph ${classes}`);
  drawing.setAttribute("aria-hidden", "true");
  for (const [tag, attributes] of GLYPHS[name] ?? []) {
    const part = document.createElementNS(SVG, tag);
    for (const [key, value] of Object.entries(attributes)) {
      part.setAttribute(key, String(value));
    }
    drawing.append(part);
  }
  return drawing;
}
