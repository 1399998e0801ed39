/** Numbers and units as people read them. */

const EXPONENTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** Powers of units as superscripts, products with a middle dot; nothing for pure numbers. */
export function unitText(unit: string): string {
  if (unit === "1") {
    return "";
  }
  return unit
    .replace(/\*\*(-?)(\d)/g, (_, minus: string, digit: string) => (minus ? "⁻" : "") + EXPONENTS[Number(digit)])
    .replaceAll("*", "·");
}

/** A number with so many significant digits; small remainders of rounding are zero. */
export function numberText(value: number, digits = 4): string {
  if (!Number.isFinite(value)) {
    return "–";
  }
  const size = Math.abs(value);
  if (size < 1e-12) {
    return "0";
  }
  if (size >= 1e6 || size < 1e-4) {
    const [mantissa = "", exponent = ""] = value.toExponential(digits - 1).split("e");
    const power = [...String(Math.abs(Number(exponent)))].map((digit) => EXPONENTS[Number(digit)]).join("");
    return `${minus(trimmed(mantissa))} × 10${Number(exponent) < 0 ? "⁻" : ""}${power}`;
  }
  const decimals = Math.max(0, digits - 1 - Math.floor(Math.log10(size)));
  return minus(value.toFixed(Math.min(decimals, 12)));
}

/** A round number, as beside an axis: without zeros at its end. */
export function roundText(value: number, digits = 3): string {
  return trimmed(numberText(value, digits));
}

function trimmed(text: string): string {
  return /^[^ ]*\.[^ ]*$/.test(text) ? text.replace(/\.?0+$/, "") : text;
}

function minus(text: string): string {
  return text.replace("-", "−");
}

/** With its unit. */
export function quantityText(value: number, unit: string, digits = 4): string {
  const text = unitText(unit);
  return text && Number.isFinite(value) ? `${numberText(value, digits)} ${text}` : numberText(value, digits);
}

/** An angle in degrees, to be told beside radians. */
export function degreesText(angle: number): string {
  return `${minus(((angle * 180) / Math.PI).toFixed(1))}°`;
}

/** For fields: what can be typed again, without the noise of rounding. */
export function editable(value: number): string {
  return String(Math.abs(value) < 1e-14 ? 0 : Number(value.toPrecision(6)));
}

/** A number that was typed, with a point or a comma; NaN where it is none. */
export function typed(text: string): number {
  const plain = text.trim().replace("−", "-").replace(",", ".");
  return plain === "" ? Number.NaN : Number(plain);
}
