/** All panels, in their order. */
import type { Context } from "../context";
import type { Shell } from "../shell";

export function addPanels(_shell: Shell, _context: Context): void {
  // each panel is added where it is whole
}
