/** What the picture shows, as the user has it. */

export const SHOWN = {
  labels: "Names",
  frames: "Frames",
  gravity: "Gravity",
  grid: "Ground and shadow",
  handles: "Handles of the platform",
  trail: "Trail and path",
  slice: "Slice of the workspace",
  reactions: "Forces in bearings",
  efforts: "Efforts of motors",
} as const;

export type Shown = keyof typeof SHOWN;

export class Choices {
  readonly #shown = new Set<Shown>(["labels", "frames", "gravity", "grid", "handles", "trail", "slice"]);

  constructor(readonly changed: () => void) {}

  has(what: Shown): boolean {
    return this.#shown.has(what);
  }

  set(what: Shown, shown: boolean): void {
    if (shown) {
      this.#shown.add(what);
    } else {
      this.#shown.delete(what);
    }
    this.changed();
  }
}
