// Lists what the container image would take from this folder: node scripts/image-files.mjs
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./node24.mjs";

/**
 * The files that the COPY lines of a Dockerfile take from the build's folder, and which of them reach the named stage.
 * @param {{ dockerfile: string, dockerignore: string, files: string[], stage: string }} given
 */
export function imageFiles({ dockerfile, dockerignore, files, stage }) {
  const sent = files.filter(ignoring(dockerignore));
  const copies = copiesOf(dockerfile);
  const built = sent.filter((file) => copies.some((copy) => !copy.from && takes(copy, file)));
  const kept = copies.filter((copy) => copy.stage === stage && copy.from);
  return { built, kept: built.filter((file) => kept.some((copy) => takes(copy, file))) };
}

/** Each COPY with its stage, the stage that it copies from, and its sources relative to the program's folder. */
function copiesOf(dockerfile) {
  let stage = "";
  const copies = [];
  for (const line of dockerfile.replaceAll("\\\n", " ").split("\n")) {
    const [instruction = "", ...words] = line.trim().split(/\s+/);
    if (/^from$/i.test(instruction)) stage = words.at(-1) ?? "";
    if (/^add$/i.test(instruction))
      throw new Error("The Dockerfile uses ADD; COPY says the same and does less.");
    if (!/^copy$/i.test(instruction)) continue;
    const from = words.find((word) => word.startsWith("--from="))?.slice("--from=".length);
    const sources = words.filter((word) => !word.startsWith("--")).slice(0, -1);
    copies.push({
      stage,
      from,
      sources: sources.map((source) => path.relative(from ? "/srv/rasayan" : "/", path.resolve("/", source))),
    });
  }
  return copies;
}

const takes = ({ sources }, file) =>
  sources.some((source) => source === "" || file === source || file.startsWith(`${source}/`));

/** Docker's rule: the last pattern that fits a path, or a folder above it, decides; `!` takes back. */
function ignoring(dockerignore) {
  const rules = dockerignore
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith("#"))
    .map((line) => ({ isKept: line.startsWith("!"), pattern: toPattern(line.replace(/^!/, "")) }));
  return (file) => {
    const parts = file.split("/");
    const paths = parts.map((_, index) => parts.slice(0, index + 1).join("/"));
    const last = rules.findLast(({ pattern }) => paths.some((one) => pattern.test(one)));
    return last === undefined || last.isKept;
  };
}

function toPattern(glob) {
  const text = glob
    .replace(/[.+^${}()|\\]/g, "\\$&")
    .replace(/\*\*\/|\*|\?/g, (wild) => ({ "**/": "(?:.*/)?", "*": "[^/]*", "?": "[^/]" })[wild] ?? wild);
  return new RegExp(`^${text}$`);
}

/** Every file below a folder but what git and npm keep there. */
export function filesBelow(folder, below = "") {
  return readdirSync(path.join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const name = below ? `${below}/${entry.name}` : entry.name;
    if (entry.isDirectory())
      return [".git", "node_modules"].includes(entry.name) ? [] : filesBelow(folder, name);
    return [name];
  });
}

if (process.argv[1] === import.meta.filename) {
  const dockerfile = readFileSync(path.join(root, "deploy/Dockerfile"), "utf8");
  const dockerignore = readFileSync(path.join(root, ".dockerignore"), "utf8");
  const { kept } = imageFiles({ dockerfile, dockerignore, files: filesBelow(root), stage: "program" });
  console.log(kept.join("\n"));
}
