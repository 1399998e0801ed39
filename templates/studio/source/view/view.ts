/** The 3-D view in its place of the page: picture, buttons, legend, words. */
import type { Context } from "../context";
import { element } from "../shell";
import type { State } from "../state";
import { Choices, type Shown } from "./choices";
import { Follower } from "./follower";
import { Gestures } from "./gestures";
import { Hands } from "./hands";
import type { View } from "./interface";
import { Keys } from "./keys";
import { Legend } from "./legend";
import type { Theme } from "./palette";
import { Picture } from "./picture";
import { toolbar } from "./toolbar";
import { stateInWords } from "./words";

const HELP = [
  "Arrow keys turn the view, Shift and arrow keys move it, plus and minus zoom, 0 fits,",
  "X, Y and Z look along axes, H moves the robot home, M moves it by keys, S tells pose and state.",
].join(" ");
const TOLD = 15_000;

/** What of the choices this robot has. */
function possible({ robot, kernel }: Context): Shown[] {
  const platform = robot.dragging !== null;
  const all: [Shown, boolean][] = [
    ["labels", true],
    ["frames", true],
    ["gravity", Math.hypot(...robot.scene.gravity) > 1e-9],
    ["grid", true],
    ["handles", platform],
    ["trail", platform],
    ["slice", platform],
    ["reactions", robot.scene.reactions.length > 0 && kernel.has("joint_reactions")],
    ["efforts", robot.actuators.some(({ mark }) => mark >= 0) && kernel.has("inverse_dynamics")],
  ];
  return all.filter(([, there]) => there).map(([what]) => what);
}

/** Opens the view in `host` and lets it follow the store.
 * @throws Error The browser has no WebGL 2, or the robot has no picture. */
export function openView(host: HTMLElement, context: Context): View {
  const { robot, store } = context;
  const canvas = element("canvas");
  const follower = new Follower(context);
  const choices = new Choices(() => {
    picture.choose();
    showScales();
    picture.stage.ask();
  });
  const picture = new Picture(context, follower, choices, canvas);
  const { stage, rig } = picture;
  const legend = new Legend(robot, picture.ground.cell);
  const [trouble, told, tip] = [element("div", "trouble"), element("div", "told card"), element("div", "tip")];
  let stop = "";
  const hands = new Hands(context, follower, picture, (words) => {
    stop = words;
    refresh();
  });
  let silence: ReturnType<typeof setTimeout> | undefined;

  const say = (text: string) => {
    told.textContent = text;
    clearTimeout(silence);
    silence = setTimeout(() => told.replaceChildren(), TOLD);
  };
  const showScales = () => legend.showScales(picture.loads.words(choices.has("reactions"), choices.has("efforts")));
  const refresh = () => {
    picture.update();
    showScales();
    const words = follower.trouble ? `Not reached: ${follower.trouble.words}` : stop;
    if (trouble.textContent !== words) {
      trouble.textContent = words;
    }
    stage.ask();
  };
  const actions = {
    see: (direction: Parameters<typeof rig.see>[0]) => {
      rig.see(direction);
      rig.fit();
      stage.ask();
    },
    fit: () => {
      rig.fit();
      stage.ask();
    },
    home: () => store.home(),
    tell: () => say(stateInWords(robot, context.evaluator, store.state, follower.trouble?.words ?? "")),
    say,
  };
  const keys = new Keys(context, picture, hands, actions);
  new Gestures(canvas, rig, {
    take: (x, y, touch) => hands.take(x, y, touch),
    scroll: (x, y, amount, slow) => hands.scroll(x, y, amount, slow),
    key: (event) => keys.press(event),
    changed: () => refresh(),
    hover: (x, y) => {
      const grip = hands.grip(x, y);
      canvas.classList.toggle("grab", grip !== null);
      if (picture.handles.light(grip)) {
        stage.ask();
      }
      const name = hands.nameAt(x, y);
      tip.textContent = name;
      tip.style.transform = `translate(${x + 14}px, ${y + 14}px)`;
    },
  });
  canvas.addEventListener("pointerleave", () => tip.replaceChildren());

  describe(canvas, host, robot.title || robot.name);
  trouble.setAttribute("role", "status");
  told.setAttribute("role", "status");
  tip.setAttribute("aria-hidden", "true");
  tip.dir = "auto";
  const bar = toolbar(robot, choices, possible(context), actions);
  host.append(canvas, picture.labels.layer, tip, trouble, told, bar, legend.box, legend.scale);

  const prepare = stage.prepare;
  stage.prepare = () => {
    prepare();
    legend.fit(rig.pixel);
  };
  followSize(host, picture);
  followTheme(picture);
  followStore(context, picture, follower, () => {
    stop = "";
    refresh();
  });
  picture.choose();
  refresh();
  return viewOf(picture, host);
}

function describe(canvas: HTMLCanvasElement, host: HTMLElement, name: string): void {
  const help = element("p", "unseen", HELP);
  help.id = "view-help";
  canvas.tabIndex = 0;
  canvas.setAttribute("role", "application");
  canvas.setAttribute("aria-label", `3-D view of ${name}`);
  canvas.setAttribute("aria-describedby", help.id);
  host.append(help);
}

/** Fits the first picture into its place, and keeps its size. */
function followSize(host: HTMLElement, { stage, rig, labels }: Picture): void {
  let fitted = false;
  const resize = () => {
    stage.resize(host.clientWidth, host.clientHeight, devicePixelRatio);
    labels.forget();
    const letters = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
    rig.zoomed = letters * Math.min(Math.max(Math.min(host.clientWidth, host.clientHeight) / 520, 0.7), 1);
    rig.inset = host.querySelector<HTMLElement>(".toolbar")?.offsetHeight ?? 0;
    if (!fitted && host.clientWidth > 0) {
      fitted = true;
      rig.fit();
    }
    rig.update();
    stage.draw();
  };
  new ResizeObserver(resize).observe(host);
}

function followTheme(picture: Picture): void {
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const chosen = (): Theme => {
    const theme = root.dataset.theme ?? (dark.matches ? "dark" : "light");
    return theme === "dark" ? "dark" : "light";
  };
  picture.paint(chosen());
  root.addEventListener("theme", () => {
    picture.paint(chosen());
    picture.stage.ask();
  });
}

/** Goes on with the trail while the robot is in motion; a move by hand ends it. */
function followStore({ store }: Context, picture: Picture, follower: Follower, refresh: () => void): void {
  store.subscribe((state: State, before: State) => {
    const moved = state.pose !== before.pose;
    if (
      !moved &&
      state.parameters === before.parameters &&
      state.rate === before.rate &&
      state.given === before.given
    ) {
      return;
    }
    follower.update();
    const point = picture.platformPoint;
    if (moved && point !== null) {
      if (state.rate.some((value) => value !== 0)) {
        picture.trail.add(follower.points, point);
      } else {
        picture.trail.clear();
      }
    }
    refresh();
  });
}

function viewOf(picture: Picture, host: HTMLElement): View {
  const { stage } = picture;
  return {
    showSlice(slice) {
      picture.showSlice(slice);
      stage.ask();
    },
    showPath(poses) {
      picture.showPath(poses ?? []);
      stage.ask();
    },
    picture: () => photograph(picture, host),
    drawn: stage.drawn,
  };
}

/** The picture on the ground that the page has. */
async function photograph({ stage }: Picture, host: HTMLElement): Promise<Blob> {
  const copy = document.createElement("canvas");
  copy.width = stage.canvas.width;
  copy.height = stage.canvas.height;
  const pen = copy.getContext("2d");
  if (!pen) {
    throw new Error("the browser has no canvas");
  }
  pen.fillStyle = getComputedStyle(host).backgroundColor;
  pen.fillRect(0, 0, copy.width, copy.height);
  stage.draw();
  pen.drawImage(stage.canvas, 0, 0);
  return new Promise((resolve, reject) => {
    copy.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("the browser made no PNG"))), "image/png");
  });
}
