/** Light or dark: what the switch in the header says, else the system. */

export function isDark(): boolean {
  const { theme } = document.documentElement.dataset;
  return theme ? theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

/** Calls `changed` whenever the page turns light or dark. */
export function onTheme(changed: () => void): void {
  document.documentElement.addEventListener("theme", changed);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", changed);
}
