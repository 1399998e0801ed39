/** The places of the page: header with switches, the view, panels in an accordion. */

export interface Panel {
  /** Short, unique, of letters; also in the URL. */
  readonly id: string;
  readonly title: string;
  readonly content: HTMLElement;
  readonly open: boolean;
}

export interface Shell {
  /** Where the picture is. */
  readonly view: HTMLElement;
  /** Adds a panel below those that are there. */
  add(panel: Panel): void;
  /** A button in the header. */
  action(label: string, title: string, pressed: () => void): HTMLButtonElement;
  /** Tells what went wrong, above all panels; the empty text takes it away. */
  notice(text: string): void;
}

export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  classes = "",
  text = "",
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  if (classes) {
    made.className = classes;
  }
  made.textContent = text;
  return made;
}

function place(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) {
    throw new Error(`the page has no #${id}`);
  }
  return found;
}

export function openShell(): Shell {
  const [view, panels, notice] = [place("view"), place("panels"), place("notice")];
  const actions = place("header").querySelector(".actions") as HTMLElement;
  const shell: Shell = {
    view,
    add({ id, title, content, open }) {
      const details = element("details", "panel");
      details.id = `panel-${id}`;
      details.open = open;
      const summary = element("summary");
      summary.append(element("h2", "", title));
      const body = element("div", "content");
      body.append(content);
      details.append(summary, body);
      panels.append(details);
    },
    action(label, title, pressed) {
      const button = element("button", "", label);
      button.type = "button";
      button.title = title;
      button.addEventListener("click", pressed);
      actions.append(button);
      return button;
    },
    notice(text) {
      notice.textContent = text;
    },
  };
  addThemeSwitch(shell);
  return shell;
}

/** Light or dark: as the system says until the switch is pressed; remembered where the browser allows it. */
function addThemeSwitch(shell: Shell): void {
  const root = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)");
  const button = shell.action("◐", "Dark colours", () => show(!dark(), true));
  button.setAttribute("aria-label", "Dark colours");
  const dark = () => (root.dataset.theme ? root.dataset.theme === "dark" : system.matches);
  const show = (wanted: boolean, chosen: boolean) => {
    if (chosen) {
      root.dataset.theme = wanted ? "dark" : "light";
      remember(root.dataset.theme);
    }
    button.setAttribute("aria-pressed", String(wanted));
    root.dispatchEvent(new CustomEvent("theme", { detail: wanted ? "dark" : "light" }));
  };
  const before = remembered();
  if (before === "light" || before === "dark") {
    root.dataset.theme = before;
  }
  system.addEventListener("change", () => show(dark(), false));
  show(dark(), false);
}

function remember(theme: string): void {
  try {
    localStorage.setItem("pkmgen-studio-theme", theme);
  } catch {
    // pages in sandboxed frames have no storage
  }
}

function remembered(): string | null {
  try {
    return localStorage.getItem("pkmgen-studio-theme");
  } catch {
    return null;
  }
}
