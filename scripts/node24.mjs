// Finds the Node that runs the project. No dependencies; parses on Node 20, which is what machines come with.
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const root = path.resolve(fileURLToPath(new URL("..", import.meta.url)));
export const isWindows = process.platform === "win32";
export const isNode24 = Number(process.versions.node.split(".")[0]) >= 24;

/** Path of a Node that runs TypeScript as it stands: this one or the packaged one. Throws where neither is. */
export function node24() {
  if (isNode24) return process.execPath;
  const name = `node-${isWindows ? "win" : process.platform}-${process.arch}`;
  const file = path.join(root, "node_modules", name, "bin", isWindows ? "node.exe" : "node");
  if (existsSync(file)) return file;
  throw new Error(
    `Rasayan needs Node 24 or newer. This is ${process.version}, and there is no packaged Node for ` +
      `${process.platform} on ${process.arch}. Install Node 24 from https://nodejs.org and run the command again.`,
  );
}

/** File that starts the command `name` of an installed package, to be run with node24(). */
export function toolFile(name, packageName = name) {
  const folder = path.join(root, "node_modules", packageName);
  const { bin } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
  return path.join(folder, typeof bin === "string" ? bin : bin[name]);
}

/**
 * This environment with node24() first on PATH, so that tools which start `node` get the same one.
 * @returns {NodeJS.ProcessEnv}
 */
export function environment() {
  const PATH = [path.dirname(node24()), process.env.PATH].join(path.delimiter);
  return { ...process.env, PATH };
}
