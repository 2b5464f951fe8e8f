import { expect, test } from "vitest";
import { parseTopicIds } from "./reviewed-today.ts";

test.each([
  ["[3,5]", [3, 5]],
  [null, []],
  ["[3", []],
  ['{"3": true}', []],
  ['[3,"5",null]', [3]],
])("%s parses to the topic ids %j", (text, topics) => {
  expect(parseTopicIds(text)).toEqual(topics);
});
