// Finds the browsers of the tests and benchmarks: installed ones, or new installations.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { installDebianPackage } from "./debian-packages.mjs";
import { toolFile } from "./node24.mjs";
import { runNode } from "./processes.mjs";

const chromiumPaths = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/**
 * Chromium without windows and their toolbars: it takes 0.75 s of processor time a test instead of 2.0 s. It has no
 * back/forward cache.
 */
const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";

/** Path of an existing Chromium: CHROMIUM_PATH, or one in a standard place. */
export function findChromium() {
  return process.env.CHROMIUM_PATH || chromiumPaths.find((file) => existsSync(file));
}

/** Path of the browser for tests that need no back/forward cache: CHROMIUM_PATH, the headless shell, or a Chromium. */
export function findTestBrowser() {
  const hasShell = !process.env.CHROMIUM_PATH && existsSync(HEADLESS_SHELL);
  return hasShell ? HEADLESS_SHELL : findChromium();
}

/**
 * Installs what is missing of Chromium and, on Debian, of its headless shell. Returns the environment variables with
 * which the tests find them; undefined if there is no Chromium and none can be installed.
 */
export async function findOrInstallBrowsers() {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH && !isRunnable(CHROMIUM_PATH))
    throw new Error(`CHROMIUM_PATH=${CHROMIUM_PATH} does not run.`);
  if (CHROMIUM_PATH) return { CHROMIUM_PATH };
  if (!chromiumPaths.some(isRunnable) && !(await installDebianPackage("chromium"))) return downloadChromium();
  // Without the shell, the tests take longer.
  if (!isRunnable(HEADLESS_SHELL)) await installDebianPackage("chromium-headless-shell");
  return {};
}

async function downloadChromium() {
  console.log("Downloading Chromium…");
  const code = await runNode([toolFile("playwright", "@playwright/test"), "install", "chromium"]);
  if (code !== 0) return undefined;
  const require = createRequire(import.meta.url);
  const path = require("playwright-core").chromium.executablePath();
  return isRunnable(path) ? { CHROMIUM_PATH: path } : undefined;
}

/** Some distributions ship a stub that only tells where to get the real browser. */
const isRunnable = (path) => spawnSync(path, ["--version"], { stdio: "ignore" }).status === 0;
