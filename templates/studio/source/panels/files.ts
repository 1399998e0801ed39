/** What can be taken away: the trajectory with efforts, the picture, the changed robot file, the address of this state. */
import type { Context } from "../context";
import { fragmentOf } from "../fragment";
import { element } from "../shell";
import type { Player } from "../trajectory/player";
import { profileTable } from "../trajectory/write";
import { changedFile, FileError } from "../yaml";
import { actions, announcement, button, paragraph } from "./widgets";

function save(blob: Blob, name: string): void {
  const link = element("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

export function filesPanel(context: Context, player: Player): HTMLElement {
  const { robot, store } = context;
  const content = element("div", "stack");
  const message = announcement();
  const told = (text: string, state: "good" | "bad") => {
    message.element.dataset.state = state;
    message.show(text);
  };
  const csv = button("Trajectory, CSV", () => {
    save(new Blob([profileTable(robot, player.profile)], { type: "text/csv" }), `${robot.name}.csv`);
    told(`${robot.name}.csv: poses, motors and efforts of the trajectory.`, "good");
  });
  const png = button("Picture, PNG", async () => {
    const picture = await context.view?.picture();
    if (picture) {
      save(picture, `${robot.name}.png`);
      told(`${robot.name}.png: the view as it is.`, "good");
    } else {
      told("There is no picture to save.", "bad");
    }
  });
  const yaml = button("Robot file, YAML", () => {
    try {
      const changed = Object.keys(store.state.parameters);
      save(
        new Blob([changedFile(robot.file, robot.parameters, store.state.parameters)], { type: "text/yaml" }),
        `${robot.name}.yaml`,
      );
      told(
        changed.length > 0
          ? `${robot.name}.yaml with other values of ${changed.join(", ")}.`
          : `${robot.name}.yaml as it was: no parameter is changed.`,
        "good",
      );
    } catch (error) {
      told(error instanceof FileError ? `No file: ${error.message}.` : String(error), "bad");
    }
  });
  const link = button("Copy link", async () => {
    const fragment = fragmentOf(store);
    const address = `${location.href.split("#")[0]}${fragment ? `#${fragment}` : ""}`;
    try {
      await navigator.clipboard.writeText(address);
      told("The address of this state is copied.", "good");
    } catch {
      told(`Copy this address: ${address}`, "bad");
    }
  });
  content.append(
    actions(csv, png, yaml, link),
    message.element,
    paragraph(`Written by pkmgen ${robot.pkmgen}. Nothing leaves this page.`),
  );
  return content;
}
