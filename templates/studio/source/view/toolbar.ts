/** Buttons over the picture: where to look from, what to show, the state in words. */
import type { Robot } from "../robot";
import { element } from "../shell";
import { type Choices, SHOWN, type Shown } from "./choices";
import type { Direction } from "./rig";

export interface Actions {
  see(direction: Direction): void;
  fit(): void;
  tell(): void;
  home(): void;
}

function button(text: string, title: string, pressed: () => void): HTMLButtonElement {
  const made = element("button", "", text);
  made.type = "button";
  made.title = title;
  made.setAttribute("aria-label", `${text}: ${title}`);
  made.addEventListener("click", pressed);
  return made;
}

function group(name: string, buttons: readonly HTMLElement[]): HTMLElement {
  const box = element("div", "group");
  box.setAttribute("role", "group");
  box.setAttribute("aria-label", name);
  box.append(...buttons);
  return box;
}

function menuOf(choices: Choices, possible: readonly Shown[]): HTMLElement {
  const menu = element("details", "menu");
  const list = element("div", "card");
  for (const what of possible) {
    const line = element("label");
    const box = element("input");
    box.type = "checkbox";
    box.checked = choices.has(what);
    box.addEventListener("change", () => choices.set(what, box.checked));
    line.append(box, element("span", "", SHOWN[what]));
    list.append(line);
  }
  menu.append(element("summary", "", "Show"), list);
  const close = (event: Event) => {
    if (menu.open && !menu.contains(event.target as Node)) {
      menu.open = false;
    }
  };
  addEventListener("pointerdown", close);
  menu.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && menu.open) {
      menu.open = false;
      menu.querySelector("summary")?.focus();
      event.stopPropagation();
    }
  });
  return menu;
}

export function toolbar(robot: Robot, choices: Choices, possible: readonly Shown[], actions: Actions): HTMLElement {
  const bar = element("div", "toolbar");
  const first: [string, string, Direction] = robot.scene.plane
    ? ["2D", "Look straight at the plane of the robot", "plane"]
    : ["3D", "Look from above at an angle", "space"];
  const all: [string, string, Direction][] = [
    ["X", "Look along the x-axis", "x"],
    ["Y", "Look along the y-axis", "y"],
    ["Z", "Look along the z-axis", "z"],
  ];
  const { plane } = robot.scene; // across it lies what 2D shows
  const axes = all.filter(([, , axis]) => !plane || plane.includes(axis));
  const views: [string, string, Direction][] = [
    first,
    ...(robot.scene.plane ? [["3D", "Look from above at an angle", "space"] as [string, string, Direction]] : []),
    ...axes,
  ];
  bar.append(
    group("View", [
      ...views.map(([text, title, direction]) => button(text, title, () => actions.see(direction))),
      button("Fit", "Fit the robot into the window (0)", actions.fit),
    ]),
    group("Robot", [
      button("Home", "Move the robot to its home pose (H)", actions.home),
      button("Tell", "Tell pose and state in words (S)", actions.tell),
    ]),
    menuOf(choices, possible),
  );
  return bar;
}
