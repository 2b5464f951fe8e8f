// Finds Firefox as Debian ships it, for the journeys of npm run test:full.
import { existsSync } from "node:fs";
import { installDebianPackage } from "./debian-packages.mjs";

const FIREFOX = "/usr/bin/firefox-esr";

/** Path of Firefox, or undefined. */
export const findFirefox = () => (existsSync(FIREFOX) ? FIREFOX : undefined);

/** Path of Firefox, installed if the process runs as root on Debian; undefined if it can't be. */
export async function findOrInstallFirefox() {
  return findFirefox() ?? ((await installDebianPackage("firefox-esr")) ? findFirefox() : undefined);
}
