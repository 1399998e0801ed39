/** The page of an atlas without its robot. */
import { openShell } from "../shell";
import { Choice } from "./choice";
import type { AtlasData } from "./data";
import { openViewer } from "./viewer";
import { Volume } from "./volume";

async function main(): Promise<void> {
  const data = JSON.parse(document.getElementById("atlas")?.textContent ?? "") as AtlasData;
  const shell = openShell();
  try {
    const volume = await Volume.read(data);
    const choice = new Choice(volume, () => undefined);
    const viewer = openViewer(choice);
    shell.view.append(viewer.slice);
    shell.add({ id: "slice", title: "Slice", content: viewer.controls, open: true });
    shell.add({ id: "here", title: "Values at the place", content: viewer.reading, open: true });
    shell.add({ id: "about", title: "Survey", content: viewer.about, open: false });
    Object.defineProperty(window, "studio", { value: Object.freeze({ volume, choice }) });
  } catch (error) {
    shell.notice(`The atlas cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}

void main();
