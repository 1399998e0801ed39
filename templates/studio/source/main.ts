/** The page: its robot, its places, and what is mounted in them. */
import type { AtlasData } from "./atlas/data";
import type { Context } from "./context";
import { Evaluator } from "./evaluate";
import { keepInFragment, readFragment } from "./fragment";
import { Kernel } from "./kernel";
import { addPanels } from "./panels/all";
import type { Robot } from "./robot";
import { openShell, type Shell } from "./shell";
import { Store } from "./state";
import { openView } from "./view/view";

function readRobot(): Robot {
  return JSON.parse(document.getElementById("robot")?.textContent ?? "") as Robot;
}

function readAtlas(): AtlasData | null {
  return JSON.parse(document.getElementById("atlas")?.textContent ?? "null") as AtlasData | null;
}

/** Takes over the state of the URL, now and when it is changed by hand; tells what of it was ignored. */
function followFragment(store: Store, shell: Shell): void {
  const read = () => {
    const { state, ignored } = readFragment(store, location.hash);
    store.restore(state);
    shell.notice(ignored.length > 0 ? `Ignored in the address of this page: ${ignored.slice(0, 8).join("; ")}` : "");
  };
  read();
  addEventListener("hashchange", read);
  keepInFragment(store);
}

/** Without a view the panels still work: numbers need no picture. */
function showRobot(shell: Shell, context: Context): void {
  try {
    context.view = openView(shell.view, context);
  } catch (error) {
    shell.notice(`There is no picture: ${error instanceof Error ? error.message : error}`);
  }
}

async function main(): Promise<void> {
  const robot = readRobot();
  const shell = openShell();
  shell.view.setAttribute("aria-label", robot.title);
  const kernel = await Kernel.load(robot);
  const store = new Store(robot);
  store.subscribe(({ parameters }, before) => {
    if (parameters !== before.parameters) {
      kernel.prepare(parameters);
    }
  });
  const context: Context = { robot, kernel, evaluator: new Evaluator(kernel), store, atlas: readAtlas(), view: null };
  followFragment(store, shell);
  showRobot(shell, context);
  addPanels(shell, context);
  Object.defineProperty(window, "studio", { value: Object.freeze({ robot, kernel, store, view: context.view }) });
}

void main();
