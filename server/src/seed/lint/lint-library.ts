import type { Finding, Item, Library, LibraryIssue, Note, Question, SourceFile } from "../library.ts";
import { parseLibrary } from "../parse-library.ts";
import { checkAllowedMarkup } from "./allowed-markup.ts";
import { checkAnswers } from "./answers.ts";
import { checkComputedKey, checkRoundingBoundary } from "./computed-keys.ts";
import { checkFixedWording, checkFormat } from "./formats.ts";
import { checkHindiNames } from "./hindi-names.ts";
import { checkHints, checkSlips, checkSteps } from "./hints-and-slips.ts";
import { checkBalance, checkCharges, checkFormulas, checkPlainText } from "./math.ts";
import { checkLibraryNames, checkNames, checkTags } from "./names.ts";
import { findNearDuplicates } from "./near-duplicates.ts";
import { checkNote } from "./notes.ts";
import { checkNumericalStem } from "./numerical-stem.ts";
import { checkPassageName, checkPassages } from "./passages.ts";
import { checkQuotas } from "./quotas.ts";
import { checkRationales } from "./rationales.ts";
import { checkRecall, checkRecallDoubles } from "./recall.ts";
import { checkQuestionScope, checkScope } from "./scope.ts";
import { checkSecondSolver, checkSolution } from "./solutions.ts";
import { checkStructures } from "./structures.ts";
import { checkTemplates } from "./templates.ts";
import { checkUnits } from "./units.ts";
import { checkAnswerPatterns, checkWording } from "./wording.ts";

type Level = LibraryIssue["level"];
type Rule<T extends Item> = [LibraryIssue["rule"], Level, (item: T, library: Library) => Finding[]];

const ITEM_RULES: Rule<Item>[] = [
  ["L1", "error", checkNames],
  ["L5", "error", checkFormulas],
  ["L6", "error", checkCharges],
  ["L7", "error", checkBalance],
  ["L8", "error", checkPlainText],
  ["L9", "error", checkStructures],
  ["L12", "error", checkUnits],
  ["L13", "error", checkScope],
  ["L16", "error", checkAllowedMarkup],
];
const QUESTION_RULES: Rule<Question>[] = [
  ["L1", "error", checkTags],
  ["L2", "error", checkAnswers],
  ["L3", "error", checkRationales],
  ["L4", "error", checkSolution],
  ["L4", "error", checkSecondSolver],
  ["L10", "error", checkComputedKey],
  ["L11", "error", checkNumericalStem],
  ["L11", "error", checkRoundingBoundary],
  ["L13", "error", checkQuestionScope],
  ["L14", "warning", checkWording],
  ["L20", "warning", checkFormat],
  ["L20", "error", checkFixedWording],
  ["L21", "error", checkHints],
  ["L22", "error", checkSlips],
  ["L23", "error", checkSteps],
  ["L24", "error", checkPassageName],
];
const NOTE_RULES: Rule<Note>[] = [
  ["L17", "error", checkNote],
  ["L25", "error", checkRecall],
];
const LIBRARY_RULES = [
  checkLibraryNames,
  checkHindiNames,
  checkAnswerPatterns,
  findNearDuplicates,
  checkQuotas,
  checkPassages,
  checkRecallDoubles,
];

/**
 * Returns the library in the files and all its issues: errors first, then by file and line. Calls `onItem` before each
 * item is checked, because the whole lint takes many seconds and the caller may have to report progress.
 */
export function lintFiles(
  files: readonly SourceFile[],
  onItem: (item: Item) => void = () => {},
): { library: Library; issues: LibraryIssue[] } {
  const { library, issues } = parseLibrary(files);
  return { library, issues: [...issues, ...lintLibrary(library, onItem)].sort(bySeverity) };
}

function lintLibrary(library: Library, onItem: (item: Item) => void): LibraryIssue[] {
  const { questions, notes, passages } = library;
  const apply = <T extends Item>(rules: Rule<T>[], items: T[]): LibraryIssue[] =>
    items.flatMap((item) => {
      onItem(item);
      return rules.flatMap(([rule, level, check]) =>
        check(item, library).map((finding) => ({ rule, level, file: item.file, line: 1, ...finding })),
      );
    });
  const lintQuestions = (subset: Question[]) => [
    ...apply(ITEM_RULES, subset),
    ...apply(QUESTION_RULES, subset),
  ];
  return [
    ...lintQuestions(questions),
    ...checkTemplates(library, lintQuestions),
    ...apply(ITEM_RULES, notes),
    ...apply(ITEM_RULES, passages),
    ...apply(NOTE_RULES, notes),
    ...LIBRARY_RULES.flatMap((check) => check(library)),
  ];
}

function bySeverity(a: LibraryIssue, b: LibraryIssue): number {
  return a.level.localeCompare(b.level) || a.file.localeCompare(b.file) || a.line - b.line;
}
