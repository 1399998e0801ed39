/** The robot file with other numbers for parameters: only these change, comments and all else stay as they are. */
import type { Parameter } from "./robot";

/** Factors to SI of the units that files may use. */
const FACTORS: Readonly<Record<string, number>> = {
  m: 1,
  mm: 1e-3,
  cm: 1e-2,
  kg: 1,
  g: 1e-3,
  s: 1,
  rad: 1,
  deg: Math.PI / 180,
  N: 1,
  "1": 1,
};

/** Error of a conversion between units, relative. */
const ROUNDING = 4e-16;

export class FileError extends Error {}

/** Where a value stands in the text, and the unit beside it. */
interface Place {
  readonly begin: number;
  readonly end: number;
  readonly unit: string;
}

/** SI for one of a unit such as `kg*mm**2`. */
export function factorOf(unit: string): number {
  let factor = 1;
  let sign = 1;
  const plain = unit
    .replaceAll("²", "**2")
    .replaceAll("³", "**3")
    .replaceAll("·", "*")
    .replaceAll("^", "**")
    .replaceAll(" ", "");
  for (const part of plain.split(/(?<!\*)\*(?!\*)|(?=\/)/)) {
    sign = part.startsWith("/") ? -1 : 1;
    const [name = "", power = "1"] = part.replace("/", "").split("**");
    const one = FACTORS[name];
    if (one === undefined || !/^-?\d$/.test(power)) {
      throw new FileError(`the unit ${unit} is not understood`);
    }
    factor *= one ** (sign * Number(power));
  }
  return factor;
}

/** The number in a unit whose value in SI is the given one, with as few digits as say it but for rounding. */
export function numberInUnit(value: number, factor: number): string {
  const exact = value / factor;
  for (let digits = 1; digits <= 17; digits++) {
    const short = Number(exact.toPrecision(digits));
    if (Math.abs(short * factor - value) <= ROUNDING * Math.abs(value)) {
      return plainNumber(short);
    }
  }
  return plainNumber(exact);
}

/** As YAML of any version reads it as a number: an exponent has a point before it and a sign. */
function plainNumber(value: number): string {
  const text = String(value);
  const [mantissa = "", exponent] = text.split("e");
  return exponent === undefined
    ? text
    : `${mantissa.includes(".") ? mantissa : `${mantissa}.0`}e${exponent.replace(/^(\d)/, "+$1")}`;
}

/** Lines of the block `parameters:` at the margin: from the line after it to the next one at the margin. */
function blockOf(text: string): { begin: number; end: number } {
  const head = /^parameters[ \t]*:/m.exec(text);
  if (!head) {
    throw new FileError("the file has no parameters");
  }
  const begin = head.index + head[0].length;
  const rest = /\n(?=[^\s#])/.exec(text.slice(begin));
  return { begin, end: rest ? begin + rest.index : text.length };
}

/** End of a value that begins at a place: before a comma or bracket of a flow mapping, a comment or the end of line. */
function endOfScalar(text: string, begin: number, flow: boolean): number {
  const quote = text[begin];
  if (quote === '"' || quote === "'") {
    const close = text.indexOf(quote, begin + 1);
    return close < 0 ? text.length : close + 1;
  }
  const stop = (flow ? /[,}\n]|\s+#/ : /\s+#|\s*\n/).exec(text.slice(begin));
  return stop ? begin + text.slice(begin, begin + stop.index).trimEnd().length : text.length;
}

/** The mapping after `name:`: its span, and whether it is written in braces. */
function mappingOf(
  text: string,
  name: string,
  begin: number,
  end: number,
): { from: number; to: number; flow: boolean } {
  const escaped = name.replace(/[^A-Za-z0-9_]/g, "\\$&");
  const key = new RegExp(`(^|[\\n{,])([ \\t]*)(["']?)${escaped}\\3[ \\t]*:(?=\\s|$)`, "g");
  key.lastIndex = begin;
  for (let found = key.exec(text); found && found.index < end; found = key.exec(text)) {
    if (inComment(text, found.index + (found[1] ?? "").length)) {
      continue;
    }
    const from = found.index + found[0].length;
    const brace = /^\s*\{/.exec(text.slice(from));
    if (brace) {
      return { from: from + brace[0].length, to: closing(text, from + brace[0].length), flow: true };
    }
    const indent = (found[2] ?? "").length;
    const stop = new RegExp(`\\n(?=[ \\t]{0,${indent}}[^\\s#])`).exec(text.slice(from, end));
    return { from, to: stop ? from + stop.index : end, flow: false };
  }
  throw new FileError(`parameter ${name} is not found in the file`);
}

function inComment(text: string, index: number): boolean {
  const line = text.slice(text.lastIndexOf("\n", index - 1) + 1, index);
  return /(^|\s)#/.test(line);
}

/** The brace that closes a flow mapping; texts in quotes and comments may hold any brace. */
function closing(text: string, begin: number): number {
  let depth = 1;
  for (let i = begin; i < text.length; i++) {
    const character = text[i];
    if (character === '"' || (character === "'" && /[\s,{[:]/.test(text[i - 1] ?? " "))) {
      i = text.indexOf(character, i + 1);
      if (i < 0) {
        break;
      }
    } else if (character === "#" && /\s/.test(text[i - 1] ?? "")) {
      i = (text.indexOf("\n", i) + text.length + 1) % (text.length + 1);
    } else if (character === "{" || character === "[") {
      depth += 1;
    } else if (character === "}" || character === "]") {
      depth -= 1;
      if (depth === 0) {
        return i;
      }
    }
  }
  throw new FileError("a brace is not closed in the file");
}

function scalarOf(
  text: string,
  key: string,
  name: string,
  span: { from: number; to: number; flow: boolean },
): [number, number] {
  const pattern = new RegExp(`(^|[\\s{,])(["']?)${key}\\2[ \\t]*:[ \\t]*(?=\\S)`, "g");
  const inside = text.slice(span.from, span.to);
  for (let found = pattern.exec(inside); found; found = pattern.exec(inside)) {
    const begin = span.from + found.index + found[0].length;
    if (!inComment(text, begin) && !inQuotes(inside, found.index)) {
      return [begin, Math.min(endOfScalar(text, begin, span.flow), span.to)];
    }
  }
  throw new FileError(`parameter ${name} has no ${key} in the file`);
}

/** Whether a place of a mapping lies in a text in quotes. */
function inQuotes(inside: string, index: number): boolean {
  const line = inside.slice(inside.lastIndexOf("\n", index) + 1, index);
  return (line.match(/"/g)?.length ?? 0) % 2 === 1;
}

function placeOf(text: string, name: string): Place {
  const { begin, end } = blockOf(text);
  const span = mappingOf(text, name, begin, end);
  const value = scalarOf(text, "value", name, span);
  const unit = scalarOf(text, "unit", name, span);
  return { begin: value[0], end: value[1], unit: text.slice(...unit).replace(/^["']|["']$/g, "") };
}

/** Least and greatest value that the file allows a parameter, SI; infinite where it says nothing. */
export function boundsOf(text: string, name: string): readonly [number, number] {
  try {
    const { begin, end } = blockOf(text);
    const span = mappingOf(text, name, begin, end);
    const list = /(^|[\s{,])bounds[ \t]*:\s*\[([^\]]*)\]/.exec(text.slice(span.from, span.to))?.[2] ?? "";
    const [low = Number.NaN, high = Number.NaN] = list.split(",").map(Number);
    const factor = factorOf(placeOf(text, name).unit);
    if (low <= high) {
      return [low * factor, high * factor];
    }
  } catch (error) {
    if (!(error instanceof FileError)) {
      throw error;
    }
  }
  return [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
}

/** The file with the values of some parameters, given in SI.
 * @throws FileError A parameter is not found, or its unit is not understood. */
export function changedFile(
  text: string,
  parameters: readonly Parameter[],
  changed: Readonly<Record<string, number>>,
): string {
  let result = text;
  for (const { name } of parameters) {
    const value = changed[name];
    if (value !== undefined) {
      const place = placeOf(result, name);
      result = result.slice(0, place.begin) + numberInUnit(value, factorOf(place.unit)) + result.slice(place.end);
    }
  }
  return result;
}
