// Lists the files that the container image would contain: node scripts/image-files.mjs
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./node24.mjs";

/**
 * Returns the files that a Dockerfile's COPY lines take from the build context, and those that reach the named stage.
 * @param {{ dockerfile: string, dockerignore: string, files: string[], stage: string }} given
 */
export function imageFiles({ dockerfile, dockerignore, files, stage }) {
  const buildContext = files.filter(ignoreFilter(dockerignore));
  const copies = copiesOf(dockerfile);
  const built = buildContext.filter((file) => copies.some((copy) => !copy.from && copiesFile(copy, file)));
  const stageCopies = copies.filter((copy) => copy.stage === stage && copy.from);
  return { built, shipped: built.filter((file) => stageCopies.some((copy) => copiesFile(copy, file))) };
}

/** Each COPY with its stage, the stage it copies from, and its sources relative to the program's folder. */
function copiesOf(dockerfile) {
  let stage = "";
  const copies = [];
  for (const line of dockerfile.replaceAll("\\\n", " ").split("\n")) {
    const [instruction = "", ...tokens] = line.trim().split(/\s+/);
    if (/^from$/i.test(instruction)) stage = tokens.at(-1) ?? "";
    if (/^add$/i.test(instruction))
      throw new Error("The Dockerfile uses ADD. Use COPY: it can't download or unpack files.");
    if (!/^copy$/i.test(instruction)) continue;
    const from = tokens.find((token) => token.startsWith("--from="))?.slice("--from=".length);
    const sources = tokens.filter((token) => !token.startsWith("--")).slice(0, -1);
    copies.push({
      stage,
      from,
      sources: sources.map((source) => path.relative(from ? "/srv/rasayan" : "/", path.resolve("/", source))),
    });
  }
  return copies;
}

const copiesFile = ({ sources }, file) =>
  sources.some((source) => source === "" || file === source || file.startsWith(`${source}/`));

/** Docker's rule: the last pattern that matches a path or one of its parent folders decides; `!` includes it again. */
function ignoreFilter(dockerignore) {
  const rules = dockerignore
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith("#"))
    .map((line) => ({ isIncluded: line.startsWith("!"), pattern: toPattern(line.replace(/^!/, "")) }));
  return (file) => {
    const parts = file.split("/");
    const paths = parts.map((_, index) => parts.slice(0, index + 1).join("/"));
    const last = rules.findLast(({ pattern }) => paths.some((candidate) => pattern.test(candidate)));
    return last === undefined || last.isIncluded;
  };
}

function toPattern(glob) {
  const text = glob
    .replace(/[.+^${}()|\\]/g, "\\$&")
    .replace(
      /\*\*\/|\*|\?/g,
      (wildcard) => ({ "**/": "(?:.*/)?", "*": "[^/]*", "?": "[^/]" })[wildcard] ?? wildcard,
    );
  return new RegExp(`^${text}$`);
}

/** Every file below a folder, except in .git and node_modules. */
export function listFilesBelow(folder, prefix = "") {
  return readdirSync(path.join(folder, prefix), { withFileTypes: true }).flatMap((entry) => {
    const name = prefix ? `${prefix}/${entry.name}` : entry.name;
    if (entry.isDirectory())
      return [".git", "node_modules"].includes(entry.name) ? [] : listFilesBelow(folder, name);
    return [name];
  });
}

if (process.argv[1] === import.meta.filename) {
  const dockerfile = readFileSync(path.join(root, "deploy/Dockerfile"), "utf8");
  const dockerignore = readFileSync(path.join(root, ".dockerignore"), "utf8");
  const { shipped } = imageFiles({ dockerfile, dockerignore, files: listFilesBelow(root), stage: "program" });
  console.log(shipped.join("\n"));
}
