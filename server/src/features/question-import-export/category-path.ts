/**
 * Returns the chapter and topic of a category path, `$course$/top/Chapter/Topic`; a slash in a name is written twice.
 */
export function parseCategoryPath(path: string): { chapter: string; topic: string } {
  const names = path
    .trim()
    .split(/(?<!\/)\/(?!\/)/)
    .map((name) => name.replaceAll("//", "/").trim())
    .filter((name) => name !== "" && !/^\$\w+\$$/.test(name) && name !== "top");
  const topic = names.at(-1) ?? "";
  return { chapter: names.at(-2) ?? "", topic };
}

export const formatCategoryPath = ({ chapter, topic }: { chapter: string; topic: string }): string =>
  [
    "$course$",
    "top",
    ...[chapter, topic].filter((name) => name !== "").map((name) => name.replaceAll("/", "//")),
  ].join("/");
