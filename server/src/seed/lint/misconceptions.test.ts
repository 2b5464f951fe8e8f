import { expect, test } from "vitest";
import { LIBRARY_PATHS, libraryWithPassage, withReplacedText } from "../../../test/test-library.ts";
import { parseLibrary } from "../parse-library.ts";
import { describeMisconceptions, findMisconceptions } from "./misconceptions.ts";

const { library } = parseLibrary(
  withReplacedText(
    libraryWithPassage(),
    LIBRARY_PATHS.choice,
    "misconceptions: {A: celsius-as-kelvin}",
    "misconceptions: {C: celsius-as-kelvin, A: celsius-as-kelvin}",
  ),
);
const BLIND = `celsius-as-kelvin: Puts degrees Celsius into a gas law
  gases.boyle.0001
    A gas is compressed from $10\\ \\mathrm{L}$ to $5\\ \\mathrm{L}$ at $300\\ \\mathrm{K}$. Its pressure
    A. stays the same.
    B. doubles.
    C. is halved.
    D. \`\`\`smiles methane, a gas
    C
    \`\`\`
    carried by 2 options

2 options with 1 misconception`;

test("lists the questions of each misconception without saying which options carry it", () => {
  expect(describeMisconceptions(findMisconceptions(library), library, false)).toBe(BLIND);
});

test("says which options carry a misconception when asked", () => {
  expect(describeMisconceptions(findMisconceptions(library), library, true)).toBe(
    BLIND.replace("carried by 2 options", "carried by A, C"),
  );
});

test("lists the misconceptions of one chapter", () => {
  expect(findMisconceptions(library, "gases")).toEqual(findMisconceptions(library));
  expect(findMisconceptions(library, "liquids")).toEqual([]);
});

test("shows the passage of a question before its stem", () => {
  const [question] = library.questions.filter(({ fields }) => fields.passage);
  if (!question) throw new Error("There is no question on a passage.");
  const tagged = { ...question, fields: { ...question.fields, misconceptions: { A: "celsius-as-kelvin" } } };
  const text = describeMisconceptions(
    findMisconceptions({ ...library, questions: [tagged] }),
    library,
    false,
  );
  expect(text).toContain(
    "  gases.flask.0001\n    A rigid flask of $4\\ \\mathrm{L}$ holds one mole of $\\ce{N2}$. It is heated slowly from " +
      "$300\\ \\mathrm{K}$.\n    At which temperature",
  );
});
