import { expect, test } from "vitest";
import { paths } from "../../router/paths.ts";
import { chapterNameFromUrl, highlightMatches } from "./search-results.tsx";

/** Returns the title with its matches in brackets. */
const withBrackets = (title: string, query: string) =>
  highlightMatches(title, query)
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
])("%s searched for %s is highlighted as %s", (title, query, expected) => {
  expect(withBrackets(title, query)).toBe(expected);
});

test("reads the chapter name from a result's URL", () => {
  expect(chapterNameFromUrl(paths.chapterNotes(15, "p-Block: 13/14"))).toBe("p-Block: 13/14");
  expect(chapterNameFromUrl(paths.note(9, "Electrochemistry", 4, "Nernst"))).toBe("Electrochemistry");
  expect(chapterNameFromUrl("/dashboard")).toBe("");
});
