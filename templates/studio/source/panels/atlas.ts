/** A survey of the workspace beside its robot: the place in the slice is where the robot is. */
import { Choice } from "../atlas/choice";
import type { AtlasData } from "../atlas/data";
import { pictureOf } from "../atlas/paint";
import { openViewer } from "../atlas/viewer";
import { Volume, widthOf } from "../atlas/volume";
import type { Context } from "../context";
import { displacementOf, freedomsOf, poseOf } from "../freedoms";
import type { Robot } from "../robot";
import { element } from "../shell";
import { isDark } from "../theme";
import type { Slice } from "../view/interface";
import { folded, paragraph, whileOpen } from "./widgets";

/** Names of coordinates of a survey in the order of the freedoms. */
function namesOf(robot: Robot): string[] {
  return freedomsOf(robot).map(({ name, axis }) => (axis < 0 ? name : `turn_${"xyz"[axis]}`));
}

/** The slice as the view shows it: clear where the robot does not work. */
function sliceOf(robot: Robot, choice: Choice): Slice | null {
  const sides = [choice.across, choice.up].map((i) => {
    const axis = choice.volume.axes[i];
    const entry = freedomsOf(robot).find((freedom, k) => freedom.entry >= 0 && namesOf(robot)[k] === axis?.name)?.entry;
    return axis && entry !== undefined ? { entry, low: axis.low, high: axis.low + axis.blocks * widthOf(axis) } : null;
  });
  const [across, up] = sides;
  if (!across || !up) {
    return null;
  }
  const { columns, rows, pixels } = pictureOf(choice, isDark(), true);
  return { across, up, columns, rows, pixels: new Uint8Array(pixels.buffer) };
}

export function atlasPanel(context: Context, data: AtlasData): HTMLElement {
  const content = element("div", "stack atlas");
  Volume.read(data).then(
    (volume) => show(context, content, volume),
    (error: unknown) => content.append(paragraph(`The atlas cannot be read: ${error}`)),
  );
  return content;
}

function show(context: Context, content: HTMLElement, volume: Volume): void {
  const { robot, store } = context;
  const names = namesOf(robot);
  const choice = new Choice(volume, (coordinates) => {
    const here = displacementOf(robot, store.state.pose);
    store.move(
      poseOf(
        robot,
        here.map((value, i) => coordinates[names[i]!] ?? value),
      ),
    );
  });
  const { slice, controls, reading, about } = openViewer(choice);
  const isOpen = () => content.closest("details:not([open])") === null;
  const showSlice = () => isOpen() && context.view?.showSlice(sliceOf(robot, choice));
  choice.subscribe(showSlice);
  content.append(controls, slice, reading, folded(about, "survey"));
  document.addEventListener(
    "toggle",
    ({ target }) => {
      if (target instanceof HTMLDetailsElement && target.id === content.closest("details")?.id) {
        context.view?.showSlice(target.open ? sliceOf(robot, choice) : null);
      }
    },
    true,
  );
  showSlice();
  whileOpen(context, content, () => {
    const here = displacementOf(robot, store.state.pose);
    choice.follow(Object.fromEntries(names.map((name, i) => [name, here[i]!])));
  });
}
