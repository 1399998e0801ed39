/** What a user may choose besides the state itself: one table, from which the URL's fragment is checked too. */
import { type Freedom, freedomsOf } from "./freedoms";
import type { Robot } from "./robot";

export type Setting =
  | { readonly key: string; readonly kind: "choice"; readonly allowed: readonly string[]; readonly standard: string }
  | {
      readonly key: string;
      readonly kind: "number";
      readonly low: number;
      readonly high: number;
      readonly standard: number;
    };

export type Value = string | number;

export const QUANTITIES = ["condition", "effort", "reach", "parallel", "serial", "joint"] as const;
export type Quantity = (typeof QUANTITIES)[number];
/** Sides of a map by those of the box. */
export const EXTENTS = ["1", "2", "4"] as const;
export const PATHS = ["circle", "line", "pick_and_place", "file"] as const;
export type PathKind = (typeof PATHS)[number];

function choice(key: string, allowed: readonly string[], standard: string): Setting {
  return { key, kind: "choice", allowed, standard };
}

function number(key: string, low: number, high: number, standard: number): Setting {
  return { key, kind: "number", low, high, standard };
}

function halfRange({ low, high }: Freedom): number {
  return Math.max((high - low) / 2, 1e-6);
}

/** Two figures are enough for a size that is only proposed. */
function round(value: number): number {
  return Number(value.toPrecision(2));
}

/** Freedoms of a first look: two that show most, those of a vertical plane for pick and place. */
function proposed(robot: Robot, freedoms: readonly Freedom[]): { across: Freedom; second: Freedom; up: Freedom } {
  const across = freedoms[0] as Freedom;
  const second = freedoms[1] ?? across;
  const { gravity } = robot.scene;
  const vertical = [0, 1, 2].sort((a, b) => Math.abs(gravity[b] ?? 0) - Math.abs(gravity[a] ?? 0))[0] as number;
  const entry = robot.dragging?.axes.indexOf(vertical) ?? -1;
  const up = entry > 0 ? (freedoms[entry] as Freedom) : second;
  return { across, second, up };
}

/** All settings of a robot, in the order in which they are written. */
export function settingsOf(robot: Robot): readonly Setting[] {
  const freedoms = freedomsOf(robot);
  const names = freedoms.map(({ name }) => name);
  const { across, second, up } = proposed(robot, freedoms);
  const size = round(0.4 * halfRange(across));
  const kinds = freedoms.length > 1 ? PATHS : PATHS.filter((path) => path !== "circle" && path !== "pick_and_place");
  const other =
    second.unit === across.unit ? Math.min(size, round(0.4 * halfRange(second))) : round(0.4 * halfRange(second));
  return [
    choice(
      "map.quantity",
      QUANTITIES,
      robot.functions.some((f) => f.name === "condition_number") ? "condition" : "effort",
    ),
    choice("map.a", names, across.name),
    choice("map.b", names, second.name),
    choice("map.extent", EXTENTS, "2"),
    choice("map.motion", ["rest", "state"], "rest"),
    choice("trajectory.path", kinds, freedoms.length > 1 ? "circle" : "line"),
    choice("trajectory.a", names, across.name),
    choice("trajectory.b", names, second.name),
    choice("trajectory.up", names, up.name),
    number("trajectory.size_a", 0, 1e3, second.unit === across.unit && freedoms.length > 1 ? other : size),
    number("trajectory.size_b", 0, 1e3, other),
    number("trajectory.lift", -1e3, 1e3, round(0.25 * halfRange(up))),
    number("trajectory.period", 0.05, 100, 1),
    number("trajectory.speed", 0.01, 10, 1),
    number("parameters.factor", 1.01, 10, 2),
  ];
}

/** The value that a text of the fragment says, or undefined where it is not allowed. */
export function readSetting(setting: Setting, text: string): Value | undefined {
  if (setting.kind === "choice") {
    return setting.allowed.includes(text) ? text : undefined;
  }
  const value = text.trim() === "" ? Number.NaN : Number(text);
  return value >= setting.low && value <= setting.high ? value : undefined;
}
