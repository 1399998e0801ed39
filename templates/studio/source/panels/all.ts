/** All panels, in their order. */
import type { Context } from "../context";
import type { Shell } from "../shell";
import { Player } from "../trajectory/player";
import { atlasPanel } from "./atlas";
import { countsPanel } from "./counts";
import { effortsPanel } from "./efforts";
import { equationsPanel } from "./equations";
import { filesPanel } from "./files";
import { jointsPanel } from "./joints";
import { motorsPanel } from "./motors";
import { parametersPanel } from "./parameters";
import { posePanel } from "./pose";
import { qualityPanel } from "./quality";
import { reactionsPanel } from "./reactions";
import { trajectoryPanel } from "./trajectory";
import { workspacePanel } from "./workspace";

export function addPanels(shell: Shell, context: Context): void {
  const player = new Player(context.kernel, context.store);
  const wide = matchMedia("(width >= 800px)").matches;
  const add = (id: string, title: string, content: HTMLElement, open = false) =>
    shell.add({ id, title, content, open });
  add("pose", "Pose", posePanel(context), true);
  add("efforts", "Efforts", effortsPanel(context, player), wide);
  add("quality", "Quality of the pose", qualityPanel(context), wide);
  add("motors", "Motors", motorsPanel(context));
  add("trajectory", "Trajectory", trajectoryPanel(context, player));
  add("map", "Workspace map", workspacePanel(context));
  if (context.atlas) {
    add("atlas", "Atlas of the workspace", atlasPanel(context, context.atlas), wide);
  }
  add("parameters", "Parameters", parametersPanel(context));
  add("joints", "Joints", jointsPanel(context));
  add("reactions", "Bearing forces", reactionsPanel(context));
  add("counts", "Operations", countsPanel(context));
  add("equations", "Equations", equationsPanel(context));
  add("files", "Files", filesPanel(context, player));
}
