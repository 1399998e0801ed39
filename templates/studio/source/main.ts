/** The page: its robot, its places, and what is mounted in them. */
import type { Robot } from "./robot";
import { openShell } from "./shell";

function readRobot(): Robot {
  return JSON.parse(document.getElementById("robot")?.textContent ?? "") as Robot;
}

async function main(): Promise<void> {
  const robot = readRobot();
  const shell = openShell();
  shell.view.setAttribute("aria-label", robot.title);
}

void main();
