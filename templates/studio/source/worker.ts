/** Computes maps beside the page. A new request ends the one before. */
import { Kernel } from "./kernel";
import { type MapImage, MapJob, type MapRequest } from "./map";
import type { Robot } from "./robot";

export type Asked =
  | { readonly kind: "open"; readonly robot: Robot; readonly compiled: WebAssembly.Module }
  | { readonly kind: "map"; readonly id: number; readonly request: MapRequest };

export interface Answered {
  readonly id: number;
  readonly image: MapImage | null;
  /** What went wrong; empty where nothing did. */
  readonly problem: string;
}

let kernel: Kernel | null = null;
let newest = 0;
let prepared = "";

/** Lets messages in between two steps. */
function pause(): Promise<void> {
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      done();
    };
    port2.postMessage(null);
  });
}

async function compute(id: number, request: MapRequest, opened: Kernel): Promise<void> {
  const parameters = JSON.stringify(request.state.parameters);
  if (parameters !== prepared) {
    opened.prepare(request.state.parameters);
    prepared = parameters;
  }
  const job = new MapJob(opened, request);
  while (!job.done && id === newest) {
    if (job.step()) {
      const image = job.image();
      postMessage({ id, image, problem: "" } satisfies Answered, {
        transfer: [image.values.buffer, image.marks.buffer],
      });
    }
    await pause();
  }
}

addEventListener("message", ({ data }: MessageEvent<Asked>) => {
  if (data.kind === "open") {
    kernel = new Kernel(data.robot, data.compiled);
  } else if (kernel) {
    newest = data.id;
    compute(data.id, data.request, kernel).catch((error: unknown) => {
      postMessage({ id: data.id, image: null, problem: String(error) } satisfies Answered);
    });
  }
});
