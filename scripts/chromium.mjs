// Finds the browser of the tests and benchmarks: the one in CHROMIUM_PATH, an installed one, or a new installation.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { installDebianPackage } from "./debian-packages.mjs";
import { toolFile } from "./node24.mjs";
import { runNode } from "./processes.mjs";

/** Chromium without windows and their toolbars: it takes 0.75 s of processor time a test instead of 2.0 s. */
const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";
const fullBrowsers = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** Path of an existing browser as people use it, for measurements: CHROMIUM_PATH, or one in a standard place. */
export function findChromium() {
  return process.env.CHROMIUM_PATH || fullBrowsers.find((file) => existsSync(file));
}

/** Path of an existing browser for the tests: CHROMIUM_PATH, the headless shell, or a full browser. */
export function findTestBrowser() {
  if (process.env.CHROMIUM_PATH || !existsSync(HEADLESS_SHELL)) return findChromium();
  return HEADLESS_SHELL;
}

/** Path of a browser that runs the tests, installed if necessary; undefined if none can be installed. */
export async function findOrInstallTestBrowser() {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) {
    if (isRunnable(CHROMIUM_PATH)) return CHROMIUM_PATH;
    throw new Error(`CHROMIUM_PATH=${CHROMIUM_PATH} does not run.`);
  }
  if (isRunnable(HEADLESS_SHELL)) return HEADLESS_SHELL;
  if (await installDebianPackage("chromium-headless-shell")) return HEADLESS_SHELL;
  return fullBrowsers.find(isRunnable) ?? downloadChromium();
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
