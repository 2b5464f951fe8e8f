import { expect, test } from "vitest";
import { parseTopicIds } from "./reviewed-today.ts";

test.each([
  ["[3,5]", [3, 5]],
  [null, []],
  ["[3", []],
  ['{"3": true}', []],
  ['[3,"5",null]', [3]],
])("the memory %s holds the topics %j", (text, topics) => {
  expect(parseTopicIds(text)).toEqual(topics);
});
