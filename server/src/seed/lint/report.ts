import { findIllustrationRefs } from "../../markup/illustration-refs.ts";
import { distinctQuestions, keyLetters, type Library, type Question } from "../library.ts";
import { solverAgrees } from "../second-solver.ts";
import { tableLines } from "./describe.ts";

type Count = (questions: readonly Question[]) => number | string;
type Matches = (question: Question) => boolean;

const FIGURE = /^\s*```(?:smiles|mechanism|reaction-map|plot)\b/m;
const DIFFICULTIES = ["easy", "medium", "hard"] as const;

const count =
  (matches: Matches): Count =>
  (questions) =>
    questions.filter(matches).length;
const isMulti: Matches = ({ fields }) => fields.type === "multi";
const isNumerical: Matches = ({ fields }) => fields.type === "numerical";
const isFor =
  (exam: "main" | "advanced"): Matches =>
  ({ fields }) =>
    fields.exams.includes(exam);

/** What the report counts in each chapter. A template counts as one question. */
const COLUMNS: [heading: string, count: Count][] = [
  ["questions", count(() => true)],
  [
    "easy/med/hard",
    countEach(
      DIFFICULTIES.map(
        (level) =>
          ({ fields }) =>
            fields.difficulty === level,
      ),
    ),
  ],
  ["main", count(isFor("main"))],
  ["advanced", count(isFor("advanced"))],
  ["unsolved", count((question) => !solverAgrees(question))],
  ["statements", count(({ fields }) => fields.format === "statements")],
  ["assertion", count(({ fields }) => fields.format === "assertion")],
  ["match", count(({ fields }) => fields.format === "match")],
  ["passage sets", (questions) => new Set(questions.flatMap(({ fields }) => fields.passage ?? [])).size],
  [
    "multi 1/2/3/4",
    countEach(
      [1, 2, 3, 4].map((keys) => (question) => isMulti(question) && keyLetters(question).length === keys),
    ),
  ],
  ["integer", count(({ fields }) => fields.answer?.decimals === 0)],
  ["2 decimals", count(({ fields }) => fields.answer?.decimals === 2)],
  ["figure", count(hasFigure)],
  [
    "hints",
    share(
      () => true,
      ({ hints }) => hints.length > 0,
    ),
  ],
  ["slips", share(isNumerical, ({ fields }) => fields.slips.length > 0)],
  [
    "steps",
    share(
      ({ fields }) => fields.difficulty === "hard",
      ({ fields }) => fields.steps.length > 0,
    ),
  ],
];

/** What every topic needs, as the text that names how much of it there is. */
const TOPIC_NEEDS: [name: string, minimum: number, matches: Matches, exam?: "advanced"][] = [
  ["questions", 7, () => true],
  ...DIFFICULTIES.map((level): [string, number, Matches] => [
    level,
    2,
    ({ fields }) => fields.difficulty === level,
  ]),
  ["multi", 1, isMulti, "advanced"],
  ["numerical", 1, isNumerical],
];

/**
 * Returns a table of how many questions of each chapter have what exams and learners need, and a list of the topics
 * that lack something. Hints are counted of all questions, slips of the numerical ones, steps of the hard ones.
 */
export function reportLibrary(library: Library): string {
  const questions = distinctQuestions(library);
  const rowOf = (name: string, counted: readonly Question[]) => [
    name,
    ...COLUMNS.map(([, countOf]) => String(countOf(counted))),
  ];
  const chapters = library.chapters.map(({ fields: { id } }) =>
    rowOf(
      id,
      questions.filter(({ chapterId }) => chapterId === id),
    ),
  );
  const headings = ["chapter", ...COLUMNS.map(([heading]) => heading)];
  const table = tableLines([headings, ...chapters, rowOf("all", questions)]);
  return [...table, "", ...topicLines(library, questions)].join("\n");
}

function topicLines({ chapters }: Library, questions: readonly Question[]): string[] {
  const topics = chapters.flatMap(({ fields: chapter }) =>
    chapter.topics.map(({ id, exams }) => ({ path: `${chapter.id}/${id}`, exams })),
  );
  const lines = topics.flatMap(({ path, exams }) => {
    const ofTopic = questions.filter(({ fields }) => fields.topic === path);
    const lacking = TOPIC_NEEDS.filter(([, , , exam]) => exam === undefined || exams.includes(exam))
      .map(([name, minimum, matches]) => ({ name, minimum, found: ofTopic.filter(matches).length }))
      .filter(({ found, minimum }) => found < minimum);
    return lacking.length === 0
      ? []
      : [
          `${path}: ${lacking.map(({ name, minimum, found }) => `${found} of ${minimum} ${name}`).join(", ")}`,
        ];
  });
  return [`${lines.length} of ${topics.length} topics lack something:`, ...lines];
}

function countEach(groups: readonly Matches[]): Count {
  return (questions) => groups.map((matches) => questions.filter(matches).length).join("/");
}

function share(isCounted: Matches, matches: Matches): Count {
  return (questions) => {
    const counted = questions.filter(isCounted);
    return `${counted.filter(matches).length}/${counted.length}`;
  };
}

function hasFigure({ stem, solution }: Question): boolean {
  const texts = [stem.text, solution?.text ?? ""];
  return texts.some((text) => FIGURE.test(text) || findIllustrationRefs(text).length > 0);
}
