// Finds Firefox and WebKit as Debian ships them, for the smoke journeys of npm run test:full.
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { installDebianPackage } from "./debian-packages.mjs";

const FIREFOX = "/usr/bin/firefox-esr";
const WEBKIT_DRIVER = "/usr/bin/WebKitWebDriver";
const XVFB = "/usr/bin/Xvfb";

/** Path of Firefox, or undefined. */
export const findFirefox = () => (existsSync(FIREFOX) ? FIREFOX : undefined);

/** Paths of WebKit's driver, its small test browser, and a screen for it; undefined unless all are there. */
export function findWebKit() {
  const miniBrowser = findMiniBrowser();
  const isComplete = miniBrowser && existsSync(WEBKIT_DRIVER) && existsSync(XVFB);
  return isComplete ? { driver: WEBKIT_DRIVER, miniBrowser, xvfb: XVFB } : undefined;
}

/** Installs what is missing, if the process runs as root on Debian. */
export async function installOtherBrowsers() {
  if (!findFirefox()) await installDebianPackage("firefox-esr");
  if (!existsSync(WEBKIT_DRIVER)) await installDebianPackage("webkit2gtk-driver");
  if (!existsSync(XVFB)) await installDebianPackage("xvfb");
}

/** It is in the folder of the library's version, which is in the folder of the processor. */
function findMiniBrowser() {
  const entries = (folder) =>
    existsSync(folder) ? readdirSync(folder).map((name) => path.join(folder, name)) : [];
  return entries("/usr/lib")
    .flatMap((folder) => (folder.endsWith("-linux-gnu") ? entries(folder) : []))
    .filter((folder) => path.basename(folder).startsWith("webkit2gtk-"))
    .map((folder) => path.join(folder, "MiniBrowser"))
    .find((file) => existsSync(file));
}
