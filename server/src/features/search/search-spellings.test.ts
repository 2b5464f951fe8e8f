import { expect, test } from "vitest";
import { applySynonyms, spellingsOf } from "./search-spellings.ts";

test.each([
  ["mole", []],
  ["sulphate", ["sulfate"]],
  ["sulfate", ["sulphate"]],
  ["aluminum", ["aluminium"]],
  ["vapour", ["vapor"]],
  ["ionization", ["ionisation"]],
  ["λ", ["lambda"]],
  ["Δg", ["delta g"]],
  ["δg", ["delta g"]],
  ["ksp", ["solubility product"]],
  ["क्षार", []],
  // Names of properties that every object inherits are no aliases.
  ...["constructor", "constructors", "__proto__"].map((word) => [word, []] as [string, string[]]),
])("%s is also spelled %j", (word, others) => {
  expect(spellingsOf(word)).toEqual([word, ...others]);
});

test("an alias also applies to its plural", () => {
  expect(spellingsOf("carbohydrates")).toContain("sugar");
});

test.each([
  ["Mole concept", "some basic concepts of chemistry"],
  ["notes on mole concepts", "notes on some basic concepts of chemistry"],
  ["mole", "mole"],
])("the query %s is searched as %s", (query, expected) => {
  expect(applySynonyms(query)).toBe(expected);
});
