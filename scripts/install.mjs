// Makes node_modules match package-lock.json. Does nothing if it already does.
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { performance } from "node:perf_hooks";
import { isWindows, root } from "./node24.mjs";
import { run } from "./processes.mjs";

const REMINDER_INTERVAL_MS = 5_000;
const lockFile = path.join(root, "package-lock.json");
const installedFile = path.join(root, "node_modules", ".package-lock.json");
const stampFile = path.join(root, "node_modules", ".install-stamp");

/** Installs missing packages. Throws if npm fails. */
export async function install() {
  const lock = readFileSync(lockFile, "utf8");
  const lockHash = createHash("sha256").update(lock).digest("hex");
  if (readText(stampFile) === lockHash) return;
  if (!isSatisfied(lock, readText(installedFile))) await installLocked();
  writeFileSync(stampFile, lockHash);
}

/** Whether npm's record of node_modules contains every non-optional package of the lock file in the same version. */
export function isSatisfied(lock, installed) {
  if (!installed) return false;
  const installedPackages = JSON.parse(installed).packages;
  return Object.entries(JSON.parse(lock).packages)
    .filter(
      ([packagePath, lockedPackage]) =>
        packagePath.startsWith("node_modules/") && !lockedPackage.optional && !lockedPackage.devOptional,
    )
    .every(
      ([packagePath, lockedPackage]) =>
        installedPackages[packagePath]?.version === lockedPackage.version &&
        installedPackages[packagePath]?.link === lockedPackage.link,
    );
}

/**
 * `npm ci` installs exactly the versions in the lock file and verifies each package's hash. If it fails, `npm install`
 * may resolve other versions, so that is tried only on a developer's machine, with a warning.
 * @param {{ npm?: (command: string[]) => Promise<number>, env?: NodeJS.ProcessEnv }} [options]
 */
export async function installLocked({ npm = runNpm, env = process.env } = {}) {
  console.log("Installing dependencies (first run, or the lock file changed)…");
  const startedAt = performance.now();
  const reminder = setInterval(() => {
    console.log(`Still installing, ${Math.round((performance.now() - startedAt) / 1000)} s so far…`);
  }, REMINDER_INTERVAL_MS);
  const exitCode = await npm(["ci"]).finally(() => clearInterval(reminder));
  if (exitCode === 0) return;
  if (env.CI || env.CI_NO_SKIPS || env.NODE_ENV === "production")
    throw new Error(
      "npm ci could not install the packages in package-lock.json; see above. npm install is not tried in CI or production.",
    );
  console.error(
    "\nWARNING: npm ci could not install the packages in package-lock.json; see above. Trying npm install, which may\n" +
      "choose other versions. Before you publish anything, find out why and run npm ci.\n",
  );
  if ((await npm(["install", "--no-save"])) !== 0) throw new Error("npm could not install; see above.");
}

function runNpm(command) {
  const flags = ["--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"];
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !isFromOuterNpm(name)));
  const cli = process.env.npm_execpath;
  // The Node that runs npm, because the packaged one is about to be replaced.
  if (cli?.endsWith(".js")) {
    return run(process.env.npm_node_execpath ?? process.execPath, [cli, ...command, ...flags], { env });
  }
  if (isWindows) return run("cmd.exe", ["/d", "/s", "/c", "npm", ...command, ...flags], { env });
  return run("npm", [...command, ...flags], { env });
}

/** True for settings inherited from an outer `npm start`, except those about where and how to download. */
function isFromOuterNpm(name) {
  return (
    /^npm_(config|lifecycle|package)_/i.test(name) && !/registry|cache|config$|proxy|ca(file)?$/i.test(name)
  );
}

function readText(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
