// Finds a Chromium for the browser tests: the one in CHROMIUM_PATH, an installed one, or a new installation.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { installDebianPackage } from "./debian-packages.mjs";
import { toolFile } from "./node24.mjs";
import { runNode } from "./processes.mjs";

const standardPaths = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** Path of an existing Chromium: CHROMIUM_PATH, or one in a standard place. */
export function findChromium() {
  return process.env.CHROMIUM_PATH || standardPaths.find((file) => existsSync(file));
}

/** Path of a Chromium that runs, installed if necessary; undefined if none can be installed. */
export async function findOrInstallChromium() {
  const found = findChromium();
  if (found && isRunnable(found)) return found;
  if (process.env.CHROMIUM_PATH) throw new Error(`CHROMIUM_PATH=${found} does not run.`);
  if (await installDebianPackage("chromium")) return standardPaths.find(isRunnable);
  return downloadChromium();
}

async function downloadChromium() {
  console.log("Downloading Chromium…");
  const code = await runNode([toolFile("playwright", "@playwright/test"), "install", "chromium"]);
  if (code !== 0) return undefined;
  const require = createRequire(import.meta.url);
  const path = require("playwright-core").chromium.executablePath();
  return isRunnable(path) ? path : undefined;
}

/** Some distributions ship a stub that only tells where to get the real browser. */
const isRunnable = (path) => spawnSync(path, ["--version"], { stdio: "ignore" }).status === 0;
