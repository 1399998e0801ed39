/** Bundles test/*.test.ts into a folder of its own and runs them; arguments go to node. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";

const folder = mkdtempSync(join(tmpdir(), "pkmgen-studio-"));
try {
  const entryPoints = readdirSync("test")
    .filter((name) => name.endsWith(".test.ts"))
    .map((name) => join("test", name));
  await build({
    entryPoints,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    logLevel: "error",
  });
  const files = entryPoints.map((name) => join(folder, name.replace(/^test./, "").replace(/\.ts$/, ".mjs")));
  const { status } = spawnSync(process.execPath, ["--test", ...process.argv.slice(2), ...files], { stdio: "inherit" });
  process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true });
}
