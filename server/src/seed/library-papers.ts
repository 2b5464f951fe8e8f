import {
  type Blueprint,
  blueprints,
  type MissingQuestions,
  type SectionKind,
  selectPaper,
} from "@rasayan/engine";
import { distinctQuestions, hasDrawing, type Library, type Question } from "./library.ts";
import { tableLines } from "./lint/describe.ts";
import { solverAgrees } from "./second-solver.ts";

const MAIN_PAPERS = 10;
const ADVANCED_PAPERS = 6;
const DIFFICULTIES = ["easy", "medium", "hard"] as const;

type CompletePaper = { blueprint: Blueprint; sections: { name: string; questions: Question[] }[] };

/** The papers that could be drawn, and what the library lacks for the next one; empty if that was the last. */
type LibraryPapers = { papers: CompletePaper[]; missing: MissingQuestions[] };

/**
 * Draws ten Main papers and six Advanced ones, of each pattern in turn, so that no question is in two of them. A
 * template counts as one question.
 */
export function drawLibraryPapers(library: Library): LibraryPapers {
  const papers: CompletePaper[] = [];
  let candidates = toCandidates(library);
  for (const blueprint of papersToDraw()) {
    const weights = library.chapters.map(({ position, fields }) => ({
      chapterId: position,
      weightage: blueprint.exam === "main" ? fields.weightage_main : fields.weightage_advanced,
    }));
    const forExam = candidates.filter(({ question }) => question.fields.exams.includes(blueprint.exam));
    const paper = selectPaper(forExam, blueprint, weights, `paper ${papers.length + 1}`);
    if ("missing" in paper) return { papers, missing: paper.missing };
    const sections = paper.sections.map(({ name, questions }) => ({
      name,
      questions: questions.map(({ question }) => question),
    }));
    const used = new Set(sections.flatMap(({ questions }) => questions));
    candidates = candidates.filter(({ question }) => !used.has(question));
    papers.push({ blueprint, sections });
  }
  return { papers, missing: [] };
}

/** Returns the sections, difficulties, depths, formats and chapters of each paper, and what is missing, as lines of text. */
export function describeLibraryPapers({ papers, missing }: LibraryPapers): string {
  const lines = papers.flatMap(({ blueprint, sections }, index) => {
    const all = sections.flatMap(({ questions }) => questions);
    const rows = [...sections, { name: "all", questions: all }].map(({ name, questions }) => [
      `  ${name}`,
      `${questions.length} questions`,
      ...DIFFICULTIES.map((level) => `${countLevel(questions, level)} ${level}`),
      describeDepth(questions),
      `${countFormats(questions, ["statements", "assertion"])} statement or assertion`,
      `${countFormats(questions, ["match"])} match`,
      `${questions.filter(showsDrawing).length} drawn`,
    ]);
    const chapters = Map.groupBy(all, ({ chapterId }) => chapterId);
    const counts = [...chapters].map(([name, { length }]) => `${name} ${length}`);
    return [
      `Paper ${index + 1}: ${blueprint.name}`,
      ...tableLines(rows),
      `  ${counts.toSorted().join(", ")}`,
      "",
    ];
  });
  const verdict =
    missing.length === 0
      ? [`${papers.length} papers were drawn; no question is in two of them.`]
      : [
          `Paper ${papers.length + 1}, ${papersToDraw()[papers.length]?.name}, can't be drawn:`,
          ...missing.map(
            ({ section, needed, available }) =>
              `  ${section} needs ${needed} questions; ${available} are left in the library.`,
          ),
        ];
  return [...lines, ...verdict].join("\n");
}

const countLevel = (questions: readonly Question[], level: string) =>
  questions.filter(({ fields }) => fields.difficulty === level).length;

const countFormats = (questions: readonly Question[], formats: readonly string[]) =>
  questions.filter(({ fields }) => formats.includes(fields.format)).length;

/** The mean depth of the rated questions, and how many these are. */
function describeDepth(questions: readonly Question[]): string {
  const depths = questions.flatMap(({ fields }) => fields.review?.depth ?? []);
  if (depths.length === 0) return "no depth rated";
  return `depth ${(depths.reduce((sum, depth) => sum + depth) / depths.length).toFixed(1)} (${depths.length} rated)`;
}

const showsDrawing = ({ stem, options }: Question) =>
  hasDrawing(stem.text) || options.some(({ text }) => hasDrawing(text.text));

function papersToDraw(): Blueprint[] {
  const inTurn = (exam: Blueprint["exam"], count: number) => {
    const patterns = blueprints.filter((blueprint) => blueprint.exam === exam);
    return Array.from({ length: Math.ceil(count / patterns.length) }, () => patterns)
      .flat()
      .slice(0, count);
  };
  return [...inTurn("main", MAIN_PAPERS), ...inTurn("advanced", ADVANCED_PAPERS)];
}

/** The questions that learners can get in a paper, as `selectPaper` takes them. */
function toCandidates(library: Library) {
  const positions = new Map(library.chapters.map(({ fields, position }) => [fields.id, position]));
  return distinctQuestions(library)
    .filter(solverAgrees)
    .map((question, id) => ({
      id,
      question,
      kinds: kindsOf(question),
      variantGroup: null,
      chapterId: positions.get(question.chapterId) ?? 0,
      difficulty: question.fields.difficulty,
      depth: question.fields.review?.depth ?? null,
      format: question.fields.format,
      hasDrawing: showsDrawing(question),
      lastSeenAt: null,
      isOpen: false,
    }));
}

/** The kinds of sections that a question fits, as the server's papers have them. */
function kindsOf({ fields: { type, format, answer } }: Question): SectionKind[] {
  if (type === "multi") return ["multi"];
  if (type === "single") return format === "match" ? ["match", "single"] : ["single"];
  if (answer?.decimals === 0) return ["integer"];
  return answer?.decimals === 2 ? ["decimal"] : [];
}
