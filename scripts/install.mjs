// Brings node_modules in line with package-lock.json, and does nothing at all when it is.
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { isWindows, root } from "./node24.mjs";
import { run } from "./processes.mjs";

const lockFile = path.join(root, "package-lock.json");
const installedFile = path.join(root, "node_modules", ".package-lock.json");
const stampFile = path.join(root, "node_modules", ".install-stamp");

/** Installs what is missing. Throws when npm could not. */
export async function install() {
  const lock = readFileSync(lockFile, "utf8");
  const lockHash = createHash("sha256").update(lock).digest("hex");
  if (readText(stampFile) === lockHash) return;
  if (!isSatisfied(lock, readText(installedFile))) await installLocked();
  writeFileSync(stampFile, lockHash);
}

/** Whether npm's own record of node_modules holds everything the lock asks for on every platform. */
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
 * `npm ci` installs exactly what the lock file names and checks each package against its hash. Where it cannot, `npm
 * install` may resolve anew what does not fit, so it is tried on a developer's machine alone, and says so.
 * @param {{ npm?: (command: string[]) => Promise<number>, env?: NodeJS.ProcessEnv }} [options]
 */
export async function installLocked({ npm = runNpm, env = process.env } = {}) {
  console.log("Installing dependencies (first run, or the lock file changed)…");
  if ((await npm(["ci"])) === 0) return;
  if (env.CI || env.CI_NO_SKIPS || env.NODE_ENV === "production")
    throw new Error(
      "npm ci could not install what package-lock.json names; see above. Nothing else is tried here.",
    );
  console.error(
    "\nWARNING: npm ci could not install what package-lock.json names; see above. Trying npm install, which may\n" +
      "choose other versions. Before you publish anything, find out why and run npm ci.\n",
  );
  if ((await npm(["install", "--no-save"])) !== 0) throw new Error("npm could not install; see above.");
}

function runNpm(command) {
  const flags = ["--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"];
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !isFromOuterNpm(name)));
  const cli = process.env.npm_execpath;
  // The Node that runs npm, as the packaged one is about to be replaced.
  if (cli?.endsWith(".js")) {
    return run(process.env.npm_node_execpath ?? process.execPath, [cli, ...command, ...flags], { env });
  }
  if (isWindows) return run("cmd.exe", ["/d", "/s", "/c", "npm", ...command, ...flags], { env });
  return run("npm", [...command, ...flags], { env });
}

/** Settings that an outer `npm start` hands down; where to download from is the one kind worth keeping. */
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
