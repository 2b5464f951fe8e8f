import { expect, test } from "vitest";
import { paths } from "../../paths.ts";
import { chapterNameIn, markMatches } from "./search-words.ts";

/** The title with its matches in brackets. */
const marked = (title: string, query: string) =>
  markMatches(title, query)
    .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
    .join("");

test.each([
  ["Electrochemistry", "electro", "[Electro]chemistry"],
  ["Nernst equation: write the reaction", "the nern", "[Nern]st equation: write [the] reaction"],
  ["Alkenes and alkynes", "ALK", "[Alk]enes and [alk]ynes"],
  ["Redox Reactions", "electro", "Redox Reactions"],
  ["Inorganic salts", "organic", "Inorganic salts"],
  ["Colour, Δ and the series", "δ", "Colour, [Δ] and the series"],
  ["p-Block Elements", "p(block)*", "[p]-[Block] Elements"],
  ["Solutions", "", "Solutions"],
])("%s, searched by %s, is marked %s", (title, query, expected) => {
  expect(marked(title, query)).toBe(expected);
});

test("the chapter of a result stands in its address", () => {
  expect(chapterNameIn(paths.chapterContents(15, "p-Block: 13/14"))).toBe("p-Block: 13/14");
  expect(chapterNameIn(paths.content(9, "Electrochemistry", 4, "Nernst"))).toBe("Electrochemistry");
  expect(chapterNameIn("/dashboard")).toBe("");
});
