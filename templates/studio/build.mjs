/** Bundles the page into built/, and writes there from which sources (built/sources.sha256). */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { build } from "esbuild";

const shared = { bundle: true, minify: true, legalComments: "eof", charset: "utf8", target: "es2022", write: false };
const entries = {
  "studio.js": "source/main.ts",
  "worker.js": "source/worker.ts",
  "atlas.js": "source/atlas/main.ts",
  "studio.css": "studio.css",
};

mkdirSync("built", { recursive: true });
for (const [name, entry] of Object.entries(entries)) {
  if (!existsSync(entry)) {
    continue;
  }
  const css = name.endsWith(".css");
  const made = await build({
    ...shared,
    entryPoints: [entry],
    ...(css ? { target: "chrome123" } : { format: "iife" }),
  });
  const text = made.outputFiles[0].text;
  if (/<\/(script|style)|<!--/i.test(text)) {
    throw new Error(`${name} has a text that would end its element in the page`);
  }
  writeFileSync(`built/${name}`, text);
  console.log(`built/${name}: ${Buffer.byteLength(text)} bytes`);
}

/* As sha256sum writes them: every source and what became of it; pkmgen's tests compare without node. */
const files = readdirSync(".", { recursive: true })
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => /^([^/]+\.(json|mjs|css)|(source|style)\/.+\.(ts|css)|built\/.+\.(js|css))$/.test(file))
  .sort();
const lines = files.map((file) => `${createHash("sha256").update(readFileSync(file)).digest("hex")}  ${file}\n`);
writeFileSync("built/sources.sha256", lines.join(""));
