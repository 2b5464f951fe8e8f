import { expect, test } from "vitest";
import { closestWords, createVocabulary, waysToSplit } from "./search-vocabulary.ts";

test.each([
  ["recation", ["reaction", "reactions", "creation"]],
  ["creatoin", ["creation"]],
  ["base", ["base", "bases", "gases"]],
  ["farday", ["faradays"]],
  ["hoffmann", ["hofmann"]],
  ["gos", []],
])("the closest words to %s are %j", (word, expected) => {
  const library = ["reaction", "reactions", "creation", "base", "bases", "faradays", "hofmann", "gases"];
  expect(closestWords(word, createVocabulary(library))).toEqual(expected);
});

test.each([
  ["acidbase", "acid base"],
  ["vanderwaals", "van der waals"],
  ["acidxyzwbase", undefined],
  ["acids", undefined],
])("%s is most simply split into %j", (word, expected) => {
  expect(waysToSplit(word, createVocabulary(["acid", "base", "waals"]))[0]).toBe(expected);
});
