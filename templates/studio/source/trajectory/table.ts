/** Motions from a table of poses: a text of values separated by commas, semicolons or tabs, read and interpolated. */
import { quaternionAt } from "../freedoms";
import type { Robot } from "../robot";
import type { Jet } from "./jets";
import { momentOfEntries, type Trajectory } from "./poses";

const MOST_ROWS = 100_000;
const MOST_PROBLEMS = 6;
const TIME = ["t", "time"];

/** What is wrong with a table, with the numbers of its lines. */
export class TableError extends Error {}

export interface Table {
  readonly times: readonly number[];
  /** Entries of the pose at each time. */
  readonly poses: readonly (readonly number[])[];
}

function separatorOf(header: string): string {
  return [";", "\t", ","].find((separator) => header.includes(separator)) ?? ",";
}

/** Name of a column: `x`, `x [m]` and `x (m)` are the same. */
function columnName(cell: string): string {
  return unquoted(cell)
    .replace(/\s*[[(].*[\])]\s*$/, "")
    .trim();
}

function unquoted(cell: string): string {
  return cell.trim().replace(/^"(.*)"$/, "$1");
}

/** Places of time and of each coordinate among the columns. */
function columnsOf(robot: Robot, header: string, separator: string): readonly number[] {
  const found = header.split(separator).map(columnName);
  const wanted = robot.coordinates.map(({ name }) => name);
  const asked = `line 1: the header has to name the columns t${separator} ${wanted.join(`${separator} `)}`;
  const seen = `it has ${found
    .slice(0, 12)
    .map((name) => name || "an empty name")
    .join(", ")}`;
  if (found.every((name) => name !== "" && Number.isFinite(Number(name)))) {
    throw new TableError(`${asked}; it has numbers: the first line is missing`);
  }
  const time = found.findIndex((name) => TIME.includes(name.toLowerCase()));
  const places = wanted.map((name) => found.indexOf(name));
  const missing = ["t", ...wanted].filter((_, i) => (i === 0 ? time : places[i - 1]) === -1);
  if (missing.length > 0) {
    throw new TableError(`${asked}; ${seen}; missing: ${missing.join(", ")}`);
  }
  const twice = found.find((name, i) => name !== "" && found.indexOf(name) !== i);
  if (twice !== undefined) {
    throw new TableError(`${asked}; ${twice} stands there twice`);
  }
  return [time, ...places];
}

function numberIn(cell: string | undefined, separator: string): number {
  const text = unquoted(cell ?? "");
  const decimal = separator === "," ? text : text.replace(",", ".");
  return decimal === "" ? Number.NaN : Number(decimal);
}

/** Reads a table of times and poses, SI units and radians.
 * @throws TableError With the lines that are wrong. */
export function readTable(robot: Robot, text: string): Table {
  const lines = text.replace(/^\ufeff/, "").split(/\r\n|\r|\n/);
  const header = lines[0] ?? "";
  if (header.trim() === "") {
    throw new TableError("line 1: the header is missing");
  }
  const separator = separatorOf(header);
  const columns = columnsOf(robot, header, separator);
  const rows: (readonly number[])[] = [];
  const problems: string[] = [];
  for (let i = 1; i < lines.length && problems.length < MOST_PROBLEMS; i++) {
    const line = lines[i] as string;
    if (line.trim() !== "" && !line.trimStart().startsWith("#")) {
      const cells = line.split(separator);
      const row = columns.map((column) => numberIn(cells[column], separator));
      const problem = problemOf(robot, row, rows.at(-1), cells, columns);
      if (problem === "") {
        rows.push(row);
      } else {
        problems.push(`line ${i + 1}: ${problem}`);
      }
    }
    if (rows.length > MOST_ROWS) {
      throw new TableError(`line ${i + 1}: more than ${MOST_ROWS} rows`);
    }
  }
  if (problems.length > 0) {
    throw new TableError(problems.join("\n"));
  }
  if (rows.length < 3) {
    throw new TableError(`${rows.length} rows of numbers; three or more are needed`);
  }
  const times = rows.map((row) => (row[0] as number) - (rows[0]?.[0] as number));
  return {
    times,
    poses: continuous(
      robot,
      rows.map((row) => row.slice(1)),
    ),
  };
}

function problemOf(
  robot: Robot,
  row: readonly number[],
  before: readonly number[] | undefined,
  cells: readonly string[],
  columns: readonly number[],
): string {
  const names = ["t", ...robot.coordinates.map(({ name }) => name)];
  const bad = row.findIndex((value) => !Number.isFinite(value));
  if (bad !== -1) {
    const cell = cells[columns[bad] as number];
    const seen = cell === undefined ? "there are too few columns" : `"${cell.trim().slice(0, 30)}" is no number`;
    return `${names[bad]}: ${seen}`;
  }
  if (before && (row[0] as number) <= (before[0] as number)) {
    return `t = ${row[0]} is not after ${before[0]} of the row before`;
  }
  const first = quaternionAt(robot);
  const length = first < 0 ? 1 : Math.hypot(...row.slice(1 + first));
  if (Math.abs(length - 1) > 1e-3) {
    return `the quaternion has length ${Number(length.toPrecision(4))}, not 1`;
  }
  return "";
}

/** The same attitudes, quaternions of neighbours on the same side. */
function continuous(robot: Robot, poses: readonly (readonly number[])[]): readonly (readonly number[])[] {
  const first = quaternionAt(robot);
  if (first < 0) {
    return poses;
  }
  let last = poses[0]?.slice(first) ?? [];
  return poses.map((pose) => {
    const q = pose.slice(first);
    const same = q.reduce((sum, value, i) => sum + value * (last[i] as number), 0) >= 0;
    last = same ? q : q.map((value) => -value);
    return [...pose.slice(0, first), ...last];
  });
}

/** Second derivatives of the cubic spline through values at times, zero at both ends. */
export function splineOf(times: readonly number[], values: readonly number[]): Float64Array {
  const n = times.length;
  const [second, above] = [new Float64Array(n), new Float64Array(n)];
  for (let i = 1; i < n - 1; i++) {
    const [before, here, after] = [times[i - 1] as number, times[i] as number, times[i + 1] as number];
    const [left, right] = [here - before, after - here];
    const slopes =
      ((values[i + 1] as number) - (values[i] as number)) / right -
      ((values[i] as number) - (values[i - 1] as number)) / left;
    const pivot = 2 * (left + right) - left * (above[i - 1] as number);
    above[i] = right / pivot;
    second[i] = (6 * slopes - left * (second[i - 1] as number)) / pivot;
  }
  for (let i = n - 2; i > 0; i--) {
    second[i] = (second[i] as number) - (above[i] as number) * (second[i + 1] as number);
  }
  return second;
}

function indexAt(times: readonly number[], time: number): number {
  let [low, high] = [0, times.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((times[middle] as number) <= time) {
      low = middle;
    } else {
      high = middle;
    }
  }
  return low;
}

/** Natural cubic splines through the rows: continuous accelerations, zero at both ends. */
export function motionThrough(robot: Robot, table: Table): Trajectory {
  const { times, poses } = table;
  const columns = robot.coordinates.map((_, entry) => poses.map((pose) => pose[entry] as number));
  const seconds = columns.map((column) => splineOf(times, column));
  const duration = times.at(-1) as number;
  return {
    duration,
    at(time) {
      const t = Math.max(0, Math.min(duration, time));
      const i = indexAt(times, t);
      const [begin, end] = [times[i] as number, times[i + 1] as number];
      const jets = columns.map((column, k) => cubic(column, seconds[k] as Float64Array, i, begin, end, t));
      return momentOfEntries(robot, jets);
    },
  };
}

function cubic(
  values: readonly number[],
  seconds: Float64Array,
  i: number,
  begin: number,
  end: number,
  t: number,
): Jet {
  const h = end - begin;
  const [a, b] = [(end - t) / h, (t - begin) / h];
  const [y0, y1, m0, m1] = [
    values[i] as number,
    values[i + 1] as number,
    seconds[i] as number,
    seconds[i + 1] as number,
  ];
  return [
    a * y0 + b * y1 + (((a ** 3 - a) * m0 + (b ** 3 - b) * m1) * h * h) / 6,
    (y1 - y0) / h + ((-(3 * a * a - 1) * m0 + (3 * b * b - 1) * m1) * h) / 6,
    a * m0 + b * m1,
  ];
}
