/** A survey of the workspace beside its robot: the place in the slice is where the robot is. */
import { Choice } from "../atlas/choice";
import type { AtlasData } from "../atlas/data";
import { openViewer } from "../atlas/viewer";
import { Volume } from "../atlas/volume";
import type { Context } from "../context";
import { displacementOf, freedomsOf, poseOf } from "../freedoms";
import type { Robot } from "../robot";
import { element } from "../shell";
import { folded, paragraph, whileOpen } from "./widgets";

/** Names of coordinates of a survey in the order of the freedoms. */
function namesOf(robot: Robot): string[] {
  return freedomsOf(robot).map(({ name, axis }) => (axis < 0 ? name : `turn_${"xyz"[axis]}`));
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
  content.append(controls, slice, reading, folded(about, "survey"));
  whileOpen(context, content, () => {
    const here = displacementOf(robot, store.state.pose);
    choice.follow(Object.fromEntries(names.map((name, i) => [name, here[i]!])));
  });
}
