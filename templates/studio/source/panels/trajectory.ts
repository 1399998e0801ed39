/** A motion in time: made of a few numbers or of a file, played, and what it asks of the motors. */
import type { Context } from "../context";
import { freedomsOf } from "../freedoms";
import { numberText, quantityText, unitText } from "../numbers";
import type { PathKind } from "../settings";
import { element } from "../shell";
import { inWords } from "../status";
import type { Player } from "../trajectory/player";
import type { Trajectory } from "../trajectory/poses";
import { type Profile, peakOf, stretchesOf } from "../trajectory/profile";
import { readTable, TableError } from "../trajectory/table";
import { plot, type Series } from "./plot";
import {
  actions,
  addRow,
  announcement,
  button,
  chooser,
  group,
  numberField,
  paragraph,
  setText,
  table,
  whileOpen,
} from "./widgets";

const KINDS: readonly (readonly [PathKind, string])[] = [
  ["circle", "Circle"],
  ["line", "Line, there and back"],
  ["pick_and_place", "Pick and place"],
  ["file", "File of poses"],
];
const MOST_BYTES = 20_000_000;
const PATH_POINTS = 300;

function pathFields(context: Context): { element: HTMLElement; show: () => void } {
  const { store, robot } = context;
  const freedoms = freedomsOf(robot);
  const names = freedoms.map(({ name }) => [name, name] as const);
  const unitOf = (key: string) => freedoms.find(({ name }) => name === store.choice(key))?.unit ?? "";
  const box = element("div", "stack");
  const parts = [
    chooser("Along", names, (name) => void store.set("trajectory.a", name)),
    chooser("and", names, (name) => void store.set("trajectory.b", name)),
    chooser("Lift along", names, (name) => void store.set("trajectory.up", name)),
  ];
  const sizes = [
    ["trajectory.size_a", "Half width", "trajectory.a", 0],
    ["trajectory.size_b", "Half width, second", "trajectory.b", 0],
    ["trajectory.lift", "Lift", "trajectory.up", -1],
  ] as const;
  const holder = element("div", "stack");
  box.append(...parts.map((part) => part.element), holder);
  let built = "";
  let fields: ReturnType<typeof numberField>[] = [];
  return {
    element: box,
    show() {
      const kind = store.choice<PathKind>("trajectory.path");
      box.hidden = kind === "file";
      const units = sizes.map(([, , key]) => unitOf(key));
      if (units.join() !== built) {
        built = units.join();
        fields = sizes.map(([key, label, of, low], i) => {
          const freedom = freedoms.find(({ name }) => name === store.choice(of));
          const most = freedom ? (freedom.high - freedom.low) / 2 : 1;
          return numberField({
            label,
            unit: units[i] ?? "",
            low: low * most,
            high: most,
            changed: (value) => void store.set(key, value),
          });
        });
        holder.replaceChildren(...fields.map((field) => field.element));
      }
      parts.forEach(
        (part, i) => void part.show(store.choice(["trajectory.a", "trajectory.b", "trajectory.up"][i] as string)),
      );
      sizes.forEach(([key], i) => void fields[i]?.show(store.number(key)));
      const lifts = kind === "pick_and_place";
      const alone = freedoms.length === 1;
      const seen = [true, !lifts && !alone, lifts];
      parts.forEach((part, i) => {
        part.element.hidden = !seen[i];
      });
      fields.forEach((field, i) => {
        field.element.hidden = !seen[i];
      });
    },
  };
}

/** Chosen or dropped files of poses. */
function fileField(context: Context, player: Player): HTMLElement {
  const { robot } = context;
  const message = announcement();
  message.element.classList.add("lines");
  const read = async (file: File | undefined) => {
    if (!file) {
      return;
    }
    try {
      if (file.size > MOST_BYTES) {
        throw new TableError(
          `${file.name} has ${numberText(file.size / 1e6, 3)} MB; at most ${MOST_BYTES / 1e6} are read`,
        );
      }
      const read = readTable(robot, await file.text());
      player.setTable(read);
      message.element.dataset.state = "good";
      message.show(`${file.name}: ${read.times.length} poses in ${quantityText(read.times.at(-1) as number, "s")}.`);
    } catch (error) {
      message.element.dataset.state = "bad";
      message.show(error instanceof TableError ? error.message : `The file cannot be read: ${String(error)}`);
    }
  };
  const input = element("input");
  Object.assign(input, { type: "file", accept: ".csv,.txt,.tsv,text/csv,text/plain" });
  input.setAttribute("aria-label", "File of poses, CSV");
  input.addEventListener("change", () => void read(input.files?.[0]));
  const columns = ["t", ...robot.coordinates.map(({ name }) => name)].join(",");
  const drop = element("div", "drop");
  drop.append(input, paragraph(`CSV, or drop it here. First line: ${columns}; SI units, radians.`), message.element);
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    const panel = drop.closest("details.panel");
    panel?.setAttribute("open", "");
    void read(event.dataTransfer?.files[0]).then(() => drop.scrollIntoView({ block: "nearest" }));
  });
  return drop;
}

function controls(context: Context, player: Player): { element: HTMLElement; show: () => void } {
  const { store } = context;
  const play = button("Play", () => (player.playing ? player.pause() : player.play()));
  play.classList.add("primary");
  const scrub = element("input");
  Object.assign(scrub, { type: "range", min: "0", max: "1", step: "any" });
  scrub.setAttribute("aria-label", "Time");
  scrub.addEventListener("input", () => {
    player.pause();
    player.seek(Number(scrub.value));
  });
  const time = element("output", "number");
  const speed = numberField({
    label: "Speed",
    unit: "times",
    low: 0.05,
    high: 2,
    changed: (value) => void store.set("trajectory.speed", value),
  });
  const period = numberField({
    label: "Period",
    unit: "s",
    low: 0.2,
    high: 5,
    changed: (value) => void store.set("trajectory.period", value),
  });
  const centre = button(
    "Centre here",
    () => store.setCentre(store.state.pose),
    "Take the present pose as the middle of the path",
  );
  const back = button("Centre at home", () => store.setCentre(store.standard().pose));
  const row = element("div", "player");
  row.append(play, scrub, time);
  const box = element("div", "stack");
  box.append(row, period.element, speed.element, actions(centre, back));
  return {
    element: box,
    show() {
      const { duration } = player.trajectory;
      setText(play, player.playing ? "Pause" : "Play");
      scrub.max = String(duration);
      scrub.value = String(player.time);
      scrub.setAttribute("aria-valuetext", quantityText(player.time, "s", 3));
      setText(time, `${player.time.toFixed(2)} / ${duration.toFixed(2)} s`);
      speed.show(store.number("trajectory.speed"));
      period.show(store.number("trajectory.period"));
      period.element.hidden = store.choice("trajectory.path") === "file";
    },
  };
}

/** Curves of what the motors do, one plot for each unit. */
function curves(context: Context): {
  element: HTMLElement;
  show: (profile: Profile) => void;
  at: (time: number) => void;
} {
  const { robot } = context;
  const box = element("div", "stack");
  const plots = new Map<string, ReturnType<typeof plot>>();
  const draw = (title: string, unit: string, series: readonly Series[], profile: Profile) => {
    const key = `${title} ${unit}`;
    const made = plots.get(key) ?? plot();
    if (!plots.has(key)) {
      plots.set(key, made);
      box.append(element("h3", "", `${title}, ${unitText(unit)}`), made.element);
    }
    made.show({ title, unit, times: profile.times, series, gaps: stretchesOf(profile) });
  };
  return {
    element: box,
    show(profile) {
      const grouped = (title: string, values: readonly Float64Array[] | null, unitOf: (i: number) => string) => {
        for (const unit of new Set(robot.actuators.map((_, i) => unitOf(i)))) {
          const series = robot.actuators.flatMap(({ name }, i) =>
            unitOf(i) === unit && values?.[i] ? [{ name, values: values[i] as Float64Array }] : [],
          );
          if (series.length > 0) {
            draw(title, unit, series, profile);
          }
        }
      };
      grouped("Effort", profile.efforts, (i) => robot.actuators[i]?.effort_unit ?? "");
      grouped("Motor speed", profile.speeds, (i) => `${robot.actuators[i]?.position_unit ?? ""}/s`);
    },
    at: (time) => plots.forEach((each) => void each.at(time)),
  };
}

function peaks(context: Context): { element: HTMLElement; show: (profile: Profile) => void } {
  const { robot } = context;
  const made = table("Peaks and root mean squares along the trajectory", [
    "Motor",
    "Peak effort",
    "at",
    "RMS effort",
    "Top speed",
  ]);
  const rows = robot.actuators.map(({ name }) => addRow(made.body, name, 4));
  return {
    element: made.element,
    show(profile) {
      rows.forEach((cells, i) => {
        const { effort_unit, position_unit } = robot.actuators[i] as (typeof robot.actuators)[number];
        const effort = profile.efforts?.[i] && peakOf(profile.efforts[i] as Float64Array, profile.times);
        const speed = profile.speeds?.[i] && peakOf(profile.speeds[i] as Float64Array, profile.times);
        const texts = [
          effort ? quantityText(effort.peak, effort_unit, 3) : "–",
          effort ? quantityText(effort.time, "s", 3) : "–",
          effort ? quantityText(effort.rms, effort_unit, 3) : "–",
          speed ? quantityText(speed.peak, `${position_unit}/s`, 3) : "–",
        ];
        texts.forEach((text, k) => void setText(cells[k] as HTMLElement, text));
      });
    },
  };
}

export function trajectoryPanel(context: Context, player: Player): HTMLElement {
  const { store, robot } = context;
  const content = element("div", "stack");
  const allowed = store.settings.find(({ key }) => key === "trajectory.path");
  const kinds = KINDS.filter(([kind]) => allowed?.kind === "choice" && allowed.allowed.includes(kind));
  const path = chooser("Path", kinds, (kind) => void store.set("trajectory.path", kind));
  const [fields, file, control] = [pathFields(context), fileField(context, player), controls(context, player)];
  const [plots, figures, message] = [curves(context), peaks(context), announcement()];
  content.append(
    group("Path", path.element, fields.element, file),
    control.element,
    message.element,
    figures.element,
    plots.element,
  );
  let shown: Profile | null = null;
  const update = whileOpen(context, content, () => {
    const kind = store.choice<PathKind>("trajectory.path");
    path.show(kind);
    fields.show();
    file.hidden = kind !== "file";
    control.show();
    const { profile } = player;
    if (profile !== shown) {
      shown = profile;
      context.view?.showPath(posesOf(player.trajectory));
      plots.show(profile);
      figures.show(profile);
      const stretches = stretchesOf(profile);
      message.element.dataset.state = stretches.length > 0 ? "bad" : "good";
      message.show(
        stretches.length > 0
          ? `Cannot be followed: ${stretches
              .slice(0, 4)
              .map((stretch) => stretchText(stretch, robot.limbs))
              .join("; ")}.`
          : kind === "file" && !player.table
            ? "No file yet: a line is shown."
            : "",
      );
    }
    plots.at(player.time);
  });
  player.subscribe(update);
  return content;
}

/** Poses along a trajectory, for the view. */
function posesOf(trajectory: Trajectory): readonly (readonly number[])[] {
  return Array.from({ length: PATH_POINTS + 1 }, (_, i) => trajectory.at((i * trajectory.duration) / PATH_POINTS).pose);
}

function stretchText(
  { begin, end, status }: { begin: number; end: number; status: number },
  limbs: readonly string[],
): string {
  return `${numberText(begin, 3)} to ${quantityText(end, "s", 3)}, ${inWords(status, limbs)}`;
}
