// Finds the Node that runs the project. This file has no dependencies and must parse on Node 20, which is common.
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const root = path.resolve(fileURLToPath(new URL("..", import.meta.url)));
export const isWindows = process.platform === "win32";
const MIN_MAJOR = 24;
const packagedName = `node-${isWindows ? "win" : process.platform}-${process.arch}`;

/** Whether this process already runs on the Node chosen for the project. */
export const isNode24 = chooseNode()?.file === process.execPath;

/** Path of the newest available Node that can run TypeScript directly. Throws if there is none. */
export function node24() {
  const file = chooseNode()?.file;
  if (file) return file;
  throw new Error(
    `Rasayan needs Node ${MIN_MAJOR} or newer. This is ${process.version}, and there is no packaged Node for ` +
      `${process.platform} on ${process.arch}. Install Node ${MIN_MAJOR} from https://nodejs.org and run the command again.`,
  );
}

/**
 * The newest Node that is new enough; the first of several equal ones. npm puts the packaged Node before the system's
 * on PATH, so without this choice a newer, patched system Node would be ignored.
 * @param {{ file: string, version: string }[]} candidates
 * @returns {{ file: string, version: string } | undefined}
 */
export function newestNode(candidates) {
  const eligible = candidates.filter(({ version }) => numbersOf(version)[0] >= MIN_MAJOR);
  return eligible.find(({ version }) => !eligible.some((other) => isNewer(other.version, version)));
}

function chooseNode() {
  return newestNode([
    { file: process.execPath, version: process.version },
    ...systemNode(),
    ...packagedNode(),
  ]);
}

/** The Node that runs npm. npm's user agent contains its version. */
function systemNode() {
  const file = process.env.npm_node_execpath;
  const version = / node\/v([\d.]+) /.exec(`${process.env.npm_config_user_agent} `)?.[1];
  return file && version && existsSync(file) ? [{ file, version }] : [];
}

function packagedNode() {
  const folder = path.join(root, "node_modules", packagedName);
  const file = path.join(folder, "bin", isWindows ? "node.exe" : "node");
  if (!existsSync(file)) return [];
  return [{ file, version: JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")).version }];
}

function isNewer(version, other) {
  const [a, b] = [numbersOf(version), numbersOf(other)];
  const firstDifference = a.findIndex((part, index) => part !== b[index]);
  return firstDifference !== -1 && a[firstDifference] > b[firstDifference];
}

function numbersOf(version) {
  return version.replace(/^v/, "").split(".").map(Number);
}

/** The script of the command `name` of an installed package, to be run with node24(). */
export function toolFile(name, packageName = name) {
  const folder = path.join(root, "node_modules", packageName);
  const { bin } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
  return path.join(folder, typeof bin === "string" ? bin : bin[name]);
}

/**
 * This process's environment with node24() first on PATH, so tools that start `node` use the same one.
 * @returns {NodeJS.ProcessEnv}
 */
export function environment() {
  const PATH = [path.dirname(node24()), process.env.PATH].join(path.delimiter);
  return { ...process.env, PATH };
}
