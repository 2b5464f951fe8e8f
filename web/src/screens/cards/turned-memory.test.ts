import { expect, test } from "vitest";
import { parseTurned } from "./turned-memory.ts";

test.each([
  ["[3,5]", [3, 5]],
  [null, []],
  ["[3", []],
  ['{"3": true}', []],
  ['[3,"5",null]', [3]],
])("the memory %s holds the topics %j", (text, topics) => {
  expect(parseTurned(text)).toEqual(topics);
});
