/** What every part of the page is given. */
import type { AtlasData } from "./atlas/data";
import type { Evaluator } from "./evaluate";
import type { Kernel } from "./kernel";
import type { Robot } from "./robot";
import type { Store } from "./state";
import type { View } from "./view/interface";

export interface Context {
  readonly robot: Robot;
  readonly kernel: Kernel;
  readonly evaluator: Evaluator;
  readonly store: Store;
  /** A survey of the workspace, where the page was given one. */
  readonly atlas: AtlasData | null;
  /** Null where the browser has no WebGL. */
  view: View | null;
}
