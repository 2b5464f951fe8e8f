import type { QuestionFormat, ResponseOf } from "@rasayan/contract";
import { drawPaperVersion, firstVersion, type ShuffledQuestion } from "@rasayan/engine";
import type { Db } from "../../db/connect.ts";
import { inTransaction } from "../../db/in-transaction.ts";
import type { Deps } from "../../deps.ts";
import { conflict, notFound } from "../../domain-errors.ts";
import { toGradedQuestion } from "../attempts/attempt-question.ts";
import { type Actor, insertAudit } from "../audit/audit-queries.ts";
import { shownKey } from "../grading/grading-input.ts";
import { bySection, typeSections } from "../grading/type-sections.ts";
import { lockOwn, toTime } from "../set-tests/set-test-actions.ts";
import { listDecisions } from "../set-tests/set-test-decision-queries.ts";
import { markingOf } from "../set-tests/set-test-marking.ts";
import { findTest } from "../set-tests/set-test-results-actions.ts";
import { OF_NO_LEARNER } from "../test-previews/test-preview-actions.ts";
import { listPreviewQuestions, type PreviewQuestion } from "../test-previews/test-preview-queries.ts";
import { insertPaperVersions, listPaperVersions, type PaperVersion } from "./printed-test-queries.ts";

/** Returns a test of this teacher with its keys and solutions, to be printed. Throws `notFound`, also for somebody else's. */
export async function readPrintedTest(
  db: Db,
  teacherId: number,
  id: number,
): Promise<ResponseOf<"getPrintedTest">> {
  const { title, instructions, minutes, state, opens_at, rule } = await findTest(db, teacherId, id);
  const questions = bySection(rule, await listPreviewQuestions(db, id, null)).flat();
  const decisions = (await listDecisions(db, id)).filter(({ undone_at }) => undone_at === null).reverse();
  return {
    title,
    instructions,
    minutes,
    state,
    opens_at: toTime(opens_at),
    sections: typeSections(rule, questions, questions),
    // What is held from learners is printed for their teacher.
    questions: questions.map((question) => ({
      ...toGradedQuestion({ ...OF_NO_LEARNER, ...question, is_held: false, rule }),
      counts_as: keyOf(question).outcome,
      decisions: decisions
        .filter(({ question_id }) => question_id === question.id)
        .map(({ kind, reason }) => ({ kind, reason })),
    })),
    versions: await listPaperVersions(db, id),
  };
}

/** The key by which the test is marked today. */
const keyOf = (question: PreviewQuestion) =>
  shownKey({
    ...question,
    correct_ids: question.options.filter((option) => option.is_correct).map((option) => option.id),
  });

const LETTERS = ["B", "C", "D"] as const;

/** Returns the further versions of a test's paper, drawn by the first call. Throws `notFound`, and `conflict` for one without a paper. */
export function drawPaperVersions(
  { db }: Deps,
  actor: Actor,
  id: number,
): Promise<ResponseOf<"drawPaperVersions">> {
  return inTransaction(db, async (tx) => {
    // Locked, so that two requests don't print different versions.
    const test = await lockOwn(tx, actor, id);
    if (!test.is_own) throw notFound("test");
    const stored = await listPaperVersions(tx, id);
    if (stored.length > 0) return { versions: stored };
    // A draft has no paper, also when it is archived.
    if (test.opens_at === null) throw conflict("test_not_scheduled");
    const sections = bySection(markingOf(test), await listPreviewQuestions(tx, id, null));
    const questions = sections.flatMap((section, index) =>
      section.map((question) => toShuffled(question, index)),
    );
    const others = [firstVersion(questions)];
    const versions = LETTERS.map((letter): PaperVersion => {
      const version = drawPaperVersion(questions, others, id, letter);
      others.push(version);
      return { letter, ...version };
    });
    await insertPaperVersions(tx, id, versions);
    await insertAudit(tx, actor, {
      action: "drawPaperVersions",
      kind: "test",
      id,
      before: null,
      after: null,
    });
    return { versions };
  });
}

function toShuffled(question: PreviewQuestion, section: number): ShuffledQuestion {
  const { id, type, format, passage, options } = question;
  const { correct_ids } = keyOf(question);
  return {
    id,
    section,
    hasFixedPlace: passage !== null || type === "numerical",
    hasFixedOptions: keepsItsOrder(
      format,
      options.map(({ text }) => text),
    ),
    options: options.map((option) => ({ id: option.id, isRight: correct_ids.includes(option.id) })),
  };
}

/** Of these formats the exams print the options in one order, always. */
const FIXED_FORMATS: readonly QuestionFormat[] = ["statements", "assertion"];
/** `Both of these`, `None of the above`, `(A) and (C)`: read only below the options that they speak of. */
const SPEAKS_OF_OTHERS =
  /^\W*(all|both|none|neither)\b|\b(above|these)\b|\([a-d]\)|\b[A-D] (and|or) [A-D]\b/i;

/** Whether options have to stay in their order: because one speaks of others, or because their numbers rise or fall. */
function keepsItsOrder(format: QuestionFormat, texts: readonly string[]): boolean {
  if (FIXED_FORMATS.includes(format) || texts.some((text) => SPEAKS_OF_OTHERS.test(text))) return true;
  const numbers = texts.map((text) =>
    Number.parseFloat(text.replace(/^\W*?(?=[-−]?\d)/, "").replace("−", "-")),
  );
  const rises = (sign: number) =>
    numbers.every((number, index) => index === 0 || sign * (number - (numbers[index - 1] ?? 0)) > 0);
  return texts.length > 1 && (rises(1) || rises(-1));
}
