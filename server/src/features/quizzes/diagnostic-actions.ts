import type { TargetExam } from "@rasayan/contract";
import {
  DIAGNOSTIC_QUESTIONS,
  type DiagnosticQuestion,
  markAttempt,
  nextDiagnosticQuestion,
} from "@rasayan/engine";
import type { Db } from "../../db/connect.ts";
import { toEngineQuestion } from "../learning/engine-question.ts";
import { type LearnerOutlook, readOutlook } from "../learning/outlook-actions.ts";
import { listChaptersOfClass, listPool, type PoolQuestion } from "./candidate-queries.ts";
import { findPaper } from "./completion-queries.ts";
import { narrowToOwed } from "./diagnostic-mix.ts";
import { toAsked, toMarkable } from "./marking-sheet.ts";
import { isVariantOf } from "./picking.ts";
import { kindOf } from "./player-question.ts";
import { findStarter, insertQuestion } from "./start-queries.ts";

type Paper = Awaited<ReturnType<typeof findPaper>>;
type Learner = { id: number; target_exam: TargetExam | null; class_standard: string | null };

/** Enough of every chapter to choose from; more would only cost time with each answer. */
const MOST_CANDIDATES = 400;

/** The first question of a diagnostic, and how many it will hold: fewer than fifteen where there are no more. */
export async function openDiagnostic(tx: Db, learner: Learner) {
  const diagnostic = await readDiagnostic(tx, learner);
  const first = chooseNext(diagnostic);
  return { questions: first ? [first] : [], planned: plannedOf(diagnostic.found) };
}

/**
 * Adds the next question to a diagnostic once every one so far is answered, skipped or closed. The one it adds is the only
 * thing that answers have an influence on before the end; a changed answer changes nothing that was asked since.
 */
export async function growDiagnostic(tx: Db, userId: number, quizId: number): Promise<void> {
  const paper = await findPaper(tx, userId, quizId);
  const isWaited = paper.questions.some(
    ({ question_id, answered_at }) => answered_at === null && !paper.closed_ids.includes(question_id),
  );
  if (isWaited) return;
  const learner = await findStarter(tx, userId);
  if (!learner) return;
  const next = chooseNext(await readDiagnostic(tx, learner, { ...paper, quizId }));
  if (!next) return;
  const position = paper.questions.length;
  await insertQuestion(tx, {
    ...{ user_id: userId, quiz_id: quizId, question_id: next.id, version_id: next.version_id, position },
  });
}

async function readDiagnostic(tx: Db, learner: Learner, paper?: Paper & { quizId: number }) {
  const chapterIds = await listChaptersOfClass(tx, learner.class_standard);
  const exam = learner.target_exam === "JEE Advanced" ? "advanced" : "main";
  const seed = String(learner.id);
  const lot = { userId: learner.id, chapterIds, exam, seed, quizId: paper?.quizId ?? 0 } as const;
  const found = await listPool(tx, lot, MOST_CANDIDATES);
  const ids = [
    ...found.map(({ id }) => id),
    ...(paper?.questions ?? []).map(({ question_id }) => question_id),
  ];
  const outlook = await readOutlook(tx, learner.id, ids);
  return {
    ...{ userId: learner.id, learner: outlook.learner, model: outlook.model, found },
    chapters: outlook.chapters.filter(({ id }) => chapterIds.includes(id)),
    candidates: found.map((one) => toCandidate(one, outlook)),
    asked: paper
      ? toAsked(paper, markAttempt(paper.rule, paper.questions.map(toMarkable)).marks, outlook)
      : [],
  };
}

function chooseNext(diagnostic: Awaited<ReturnType<typeof readDiagnostic>>): PoolQuestion | undefined {
  const { found, candidates } = diagnostic;
  const askedIds = new Set(diagnostic.asked.map(({ question }) => question.id));
  const asked = found.filter(({ id }) => askedIds.has(id));
  const left = found.filter(
    (one) => !askedIds.has(one.id) && !asked.some((other) => isVariantOf(one, other)),
  );
  const notOpen = left.filter(({ is_open }) => !is_open);
  const placesLeft = plannedOf(found) - askedIds.size;
  const allowed = new Set(
    narrowToOwed(notOpen.length > 0 ? notOpen : left, asked, placesLeft).map(({ id }) => id),
  );
  const next = nextDiagnosticQuestion({
    ...diagnostic,
    candidates: candidates.filter(({ id }) => askedIds.has(id) || allowed.has(id)),
  });
  return next && found.find(({ id }) => id === next.id);
}

/** How many questions there are to ask, one of each group of variants. */
function plannedOf(found: readonly PoolQuestion[]): number {
  const groups = new Set(found.map(({ id, variant_group }) => variant_group ?? id));
  return Math.min(DIAGNOSTIC_QUESTIONS, groups.size);
}

function toCandidate(one: PoolQuestion, { terms }: LearnerOutlook): DiagnosticQuestion {
  const { id, topic_id: topicId, chapter_id: chapterId, difficulty, variant_group: variantGroup } = one;
  const kind = kindOf(one.type);
  return { ...toEngineQuestion({ id, topicId, chapterId, kind, difficulty }, terms), kind, variantGroup };
}
