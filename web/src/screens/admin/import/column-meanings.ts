import { columnMeanings } from "../question/field-names.ts";

/** What the columns of a table to import mean, in the order of the list. `…` stands for the rest of a series. */
export const columns = [
  [
    "text",
    "The question. Formulas stand between dollars: $x^2$, $\\ce{H2SO4}$. The only column that every row needs.",
  ],
  ["type", "single, multi or numerical. If it is empty, the key and the options decide."],
  ["format", "plain, statements, assertion, match or passage. If it is empty: plain."],
  ["option_a, option_b, …", "The options, one in each column. A numerical question has none."],
  [
    "answer",
    "The key: letters such as B or A, C; or the number. Letters are safest: a key 4 beside an option 4 could mean two things, so that row is an error.",
  ],
  [
    "tolerance",
    "How far a number may be off: with 18.02 and 0.05, all from 17.97 to 18.07 counts. 2% works too.",
  ],
  ["accept", "Or the range itself: 17.97 to 18.07."],
  ...Object.entries(columnMeanings),
  [
    "decimals",
    "To how many decimals the number is asked for: 0 for an integer, 2 for two decimals. Main papers take integers only.",
  ],
  ["hint_1 … hint_4", "What a student may ask for before the answer: first the principle, then the set-up."],
  ["solution", "Shown after the answer."],
  ["slips", "What typical mistakes lead to, one on each line: 4.92 = forgot the factor. Numbers only."],
  ["steps", "The ideas that a hard question links, one on each line."],
  [
    "passage_id, passage",
    "A text that two or three questions share. The rows of a set have the same id; one of them needs the text.",
  ],
  ["rationale_a, rationale_b, …", "Why this option is right or wrong."],
  ["difficulty", "easy, medium or hard. If it is empty: medium."],
  ["exams", "main, advanced or both."],
  ["audience", "everyone, or tests: then only set tests give the question. If it is empty: everyone."],
  ["chapter, topic, tags", "Names as they are here; tags with ; between them."],
  ["source_exam, source_year, …", "Where the question was asked before."],
] as const;
