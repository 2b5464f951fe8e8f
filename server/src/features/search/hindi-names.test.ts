import { expect, test } from "vitest";
import { foldName, possibleNames, replaceNames } from "./hindi-names.ts";

test.each([
  ["tezaab", ["Tezaab", "tezab", "tejaab", "TEJAB"]],
  ["तेज़ाब", ["तेज़ाब", "तेजाब", "ते\u095Bाब"]],
  ["सांद्रता", ["सान्द्रता", "साँद्रता"]],
  ["विद्युत ऋणात्मकता", ["विद्युत् ऋणात्मकता", "विद्युत-ऋणात्मकता"]],
  ["dvidhruv aghurn", ["dwidhruv aaghurn", "dvidhruv  aghoorn"]],
])("%s is the same name as %j", (name, spellings) => {
  for (const spelling of spellings) expect(foldName(spelling)).toBe(foldName(name));
});

test("names that differ in more than the way to write a sound stay different", () => {
  expect(foldName("अम्ल")).not.toBe(foldName("अम्लीय"));
  expect(foldName("चालकता")).not.toBe(foldName("चालकत्व"));
});

const NAMES = new Map(
  [
    { name: "tejab", term: "acid", topic_id: 1 },
    { name: "vilayan", term: "solution", topic_id: 2 },
    { name: "vidyut apghatan", term: "electrolysis", topic_id: 3 },
    { name: "apghatan", term: "decomposition", topic_id: 4 },
  ].map((row) => [row.name, row]),
);

test.each([
  ["tezaab", "acid", 1],
  ["  Tezaab? ", "acid", 1],
  ["vidyut-apghatan", "electrolysis", 3],
  ["tezaab ka vilayan", "acid ka solution", undefined],
  ["Nernst vidyut apghatan", "Nernst electrolysis", undefined],
  ["acid-base pairs", "acid-base pairs", undefined],
  ["", "", undefined],
])("the query %j is searched as %j", (typed, query, topicId) => {
  expect(replaceNames(typed, NAMES)).toEqual({ query, topicId });
});

test("all runs of up to four words of a query may be names", () => {
  expect(possibleNames("a b c d e")).toEqual([
    "a",
    "a b",
    "a b c",
    "a b c d",
    "b",
    "b c",
    "b c d",
    "b c d e",
    "c",
    "c d",
    "c d e",
    "d",
    "d e",
    "e",
  ]);
});
