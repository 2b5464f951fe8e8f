import type { ExamTrack } from "@rasayan/contract";
import { distinctQuestions, hasDrawing, keyLetters, type Library, type Question } from "../library.ts";
import { solverAgrees } from "../second-solver.ts";
import { tableLines } from "./describe.ts";

type Count = (questions: readonly Question[]) => number | string;
type Column = [heading: string, count: Count];
type Group = [name: string, questions: readonly Question[]];
type Matches = (question: Question) => boolean;

const DIFFICULTIES = ["easy", "medium", "hard"] as const;

const count =
  (matches: Matches): Count =>
  (questions) =>
    questions.filter(matches).length;
const isMulti: Matches = ({ fields }) => fields.type === "multi";
const isNumerical: Matches = ({ fields }) => fields.type === "numerical";
const isFor =
  (exam: ExamTrack): Matches =>
  ({ fields }) =>
    fields.exams.includes(exam);

const isRated: Matches = ({ fields }) => fields.review?.depth !== undefined;

/** The mean depth of the rated questions among these, with one decimal. */
const meanDepth =
  (matches: Matches): Count =>
  (questions) => {
    const depths = questions.filter(matches).flatMap(({ fields }) => fields.review?.depth ?? []);
    return depths.length === 0
      ? "-"
      : (depths.reduce((sum, depth) => sum + depth) / depths.length).toFixed(1);
  };

const QUESTIONS: Column = ["questions", count(() => true)];
const EASY_MEDIUM_HARD: Column = ["easy/med/hard", countLevels(() => true)];

/** What the report counts in each chapter. A template counts as one question. */
const CHAPTER_COLUMNS: Column[] = [
  QUESTIONS,
  EASY_MEDIUM_HARD,
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
  ["rated", count(isRated)],
  ["depth main", meanDepth(isFor("main"))],
  ["depth advanced only", meanDepth((question) => !isFor("main")(question))],
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

/** What the report counts in each topic: the difficulties of all questions and of those of one type. */
const TOPIC_COLUMNS: Column[] = [
  QUESTIONS,
  EASY_MEDIUM_HARD,
  ...(["single", "multi", "numerical"] as const).map(
    (type): Column => [`${type} e/m/h`, countLevels(({ fields }) => fields.type === type)],
  ),
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
  const byChapter = Map.groupBy(questions, ({ chapterId }) => chapterId);
  const chapters = library.chapters.map(({ fields: { id } }): Group => [id, byChapter.get(id) ?? []]);
  const table = countTable("chapter", CHAPTER_COLUMNS, [...chapters, ["all", questions]]);
  return [...table, "", ...topicLines(library, questions)].join("\n");
}

/** Returns a table of how many questions of each difficulty every topic has, in all and of each type. */
export function reportTopics(library: Library): string {
  const questions = distinctQuestions(library);
  const byTopic = Map.groupBy(questions, ({ fields }) => fields.topic);
  const topics = topicsOf(library).map(({ path }): Group => [path, byTopic.get(path) ?? []]);
  return countTable("topic", TOPIC_COLUMNS, [...topics, ["all", questions]]).join("\n");
}

/** Returns the lines of a table with a row for each group of questions. */
function countTable(heading: string, columns: readonly Column[], groups: readonly Group[]): string[] {
  const headings = [heading, ...columns.map(([name]) => name)];
  const rows = groups.map(([name, questions]) => [
    name,
    ...columns.map(([, countOf]) => String(countOf(questions))),
  ]);
  return tableLines([headings, ...rows]);
}

function topicsOf({ chapters }: Library) {
  return chapters.flatMap(({ fields: chapter }) =>
    chapter.topics.map(({ id, exams }) => ({ path: `${chapter.id}/${id}`, exams })),
  );
}

function topicLines(library: Library, questions: readonly Question[]): string[] {
  const topics = topicsOf(library);
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

/** Counts the easy, medium and hard ones among the questions that match. */
function countLevels(matches: Matches): Count {
  return countEach(
    DIFFICULTIES.map((level) => (question) => matches(question) && question.fields.difficulty === level),
  );
}

function share(isCounted: Matches, matches: Matches): Count {
  return (questions) => {
    const counted = questions.filter(isCounted);
    return `${counted.filter(matches).length}/${counted.length}`;
  };
}

function hasFigure({ stem, solution }: Question): boolean {
  return hasDrawing(stem.text) || hasDrawing(solution?.text ?? "");
}
