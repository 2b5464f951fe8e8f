import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "..");
const pages = ["README.md", "CONTRIBUTING.md", ...globSync("docs/*.md", { cwd: root })];
const files = globSync(
  ["*.*", "content/*.md", "{contract,engine,server,web,e2e,bench,scripts,deploy,docs,findings}/**/*.*"],
  {
    cwd: root,
    exclude: (name) => name === "node_modules" || name.startsWith("dist"),
  },
);

/** Names of files that no reader looks for in the repository: of recipes, of a server, or in its addresses. */
const isElsewhere = (name: string) => /NNN|^[-.]|^\/|^name\.svg$/.test(name);

/** Returns the files that a page means by the end of a path. */
const filesNamed = (name: string) => files.filter((file) => file === name || file.endsWith(`/${name}`));

test.each(pages)("%s names only files that there are", (page) => {
  const text = readFileSync(path.join(root, page), "utf8");
  const names = [...text.matchAll(/`([\w./-]+\.(?:tsx?|mjs|md|sql|css|conf))`/g)].map(
    ([, name = ""]) => name,
  );
  const missing = names.filter((name) => !isElsewhere(name) && filesNamed(name).length === 0);
  expect(missing).toEqual([]);
});

test.each(pages)("%s names functions and lists only beside a file that has them", (page) => {
  const text = readFileSync(path.join(root, page), "utf8");
  const pairs = [...text.matchAll(/`([\w./-]+\.tsx?)`\s+\(((?:`\w+`(?:,\s+)?)+)\)/g)];
  const wrong = pairs.flatMap(([, name = "", list = ""]) => {
    const sources = filesNamed(name).map((file) => readFileSync(path.join(root, file), "utf8"));
    const identifiers = [...list.matchAll(/`(\w+)`/g)].map(([, identifier = ""]) => identifier);
    return identifiers
      .filter((identifier) => !sources.some((source) => new RegExp(`\\b${identifier}\\b`).test(source)))
      .map((identifier) => `${name}: ${identifier}`);
  });
  expect(wrong).toEqual([]);
});
