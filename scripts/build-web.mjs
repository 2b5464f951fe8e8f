// Builds the web app if its sources have changed.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root, toolFile } from "./node24.mjs";
import { runNode } from "./processes.mjs";

/** Of the engine, the browser has one file, which imports others. */
const sources = ["web", "contract", "engine", "package-lock.json"];
const ignoredNames = new Set(["node_modules", "dist", "dist-ssr", "dist-maps"]);
const webFolder = path.join(root, "web");
const stampFile = path.join(webFolder, "dist", ".stamp");

/** Brings web/dist up to date. Throws if the build fails. */
export async function buildWeb() {
  const listing = listingHash(root, sources);
  const built = readStamp();
  if (built.listing === listing) return;
  const content = contentHash(root, sources);
  if (built.content !== content) await build();
  writeFileSync(stampFile, JSON.stringify({ listing, content }));
}

/** A hash of file names, sizes and times: cheap, but it changes with every edit and every checkout. */
export function listingHash(folder, names) {
  return hashFiles(folder, names, (_file, { size, mtimeMs }) => `${size} ${mtimeMs}`);
}

/** A hash of file names and contents: the same in every checkout. */
export function contentHash(folder, names) {
  return hashFiles(folder, names, (file) => readFileSync(file));
}

function hashFiles(folder, names, describe) {
  const hash = createHash("sha256");
  const add = (name) => {
    const file = path.join(folder, name);
    const status = statSync(file, { throwIfNoEntry: false });
    if (status?.isDirectory()) for (const child of listNames(file)) add(`${name}/${child}`);
    else if (status) hash.update(name).update("\0").update(describe(file, status)).update("\0");
  };
  names.forEach(add);
  return hash.digest("hex");
}

const listNames = (folder) =>
  readdirSync(folder)
    .filter((name) => !ignoredNames.has(name))
    .sort();

async function build() {
  console.log("Building the web app…");
  const vite = [toolFile("vite"), "build", "--logLevel", "warn"];
  const steps = [vite, [...vite, "--ssr", "src/ssr.tsx", "--outDir", "dist-ssr"], ["prerender.ts"]];
  for (const step of steps) {
    if ((await runNode(step, { cwd: webFolder })) !== 0)
      throw new Error("Building the web app failed; see above.");
  }
}

function readStamp() {
  try {
    return JSON.parse(readFileSync(stampFile, "utf8"));
  } catch {
    return {};
  }
}
