import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { iconNames } from "./icon-names.ts";

test("the icon names are the ids of the symbols, in the same order", () => {
  const svg = readFileSync(path.join(import.meta.dirname, "icons.svg"), "utf8");
  const ids = [...svg.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id);
  expect(ids).toEqual([...iconNames]);
});
