import type { TargetExam } from "@rasayan/contract";
import {
  DIAGNOSTIC_QUESTIONS,
  type DiagnosticQuestion,
  gradeAttempt,
  nextDiagnosticQuestion,
} from "@rasayan/engine";
import type { Db } from "../../db/connect.ts";
import { toEngineQuestion } from "../learning/engine-question.ts";
import { type LearnerContext, readLearnerContext } from "../learning/learner-context-actions.ts";
import { kindOf } from "./attempt-question.ts";
import {
  type DiagnosticCandidate,
  listChaptersOfClass,
  listDiagnosticCandidates,
} from "./candidate-queries.ts";
import { findQuizForGrading } from "./completion-queries.ts";
import { restrictToUncovered } from "./diagnostic-coverage.ts";
import { toDiagnosticResponses, toGradingInput } from "./grading-input.ts";
import { isVariantOf } from "./selection.ts";
import { findQuizOwner, insertQuizQuestion } from "./start-queries.ts";

type QuizForGrading = Awaited<ReturnType<typeof findQuizForGrading>>;
type Learner = { id: number; target_exam: TargetExam | null; class_standard: string | null };

/** Enough to choose from every chapter; more would only slow down each answer. */
const MAX_CANDIDATES = 400;

/**
 * Returns the first question of a diagnostic and its planned number of questions: fewer than fifteen if there are no
 * more.
 */
export async function planDiagnostic(tx: Db, learner: Learner) {
  const diagnostic = await readDiagnostic(tx, learner);
  const first = chooseNext(diagnostic);
  return { questions: first ? [first] : [], planned_total: countPlanned(diagnostic.pool) };
}

/**
 * Adds the next question to a diagnostic once all questions so far are answered, skipped or closed. Before the end,
 * answers have no effect other than this choice, and a changed answer does not change the questions added since.
 */
export async function appendDiagnosticQuestion(tx: Db, userId: number, quizId: number): Promise<void> {
  const quiz = await findQuizForGrading(tx, userId, quizId);
  const hasUnansweredQuestion = quiz.questions.some(
    ({ question_id, answered_at }) => answered_at === null && !quiz.closed_ids.includes(question_id),
  );
  if (hasUnansweredQuestion) return;
  const learner = await findQuizOwner(tx, userId);
  if (!learner) return;
  const next = chooseNext(await readDiagnostic(tx, learner, { ...quiz, quizId }));
  if (!next) return;
  const position = quiz.questions.length;
  await insertQuizQuestion(tx, {
    ...{ user_id: userId, quiz_id: quizId, question_id: next.id, version_id: next.version_id, position },
  });
}

async function readDiagnostic(tx: Db, learner: Learner, quiz?: QuizForGrading & { quizId: number }) {
  const chapterIds = await listChaptersOfClass(tx, learner.class_standard);
  const exam = learner.target_exam === "JEE Advanced" ? "advanced" : "main";
  const seed = String(learner.id);
  const sampling = { userId: learner.id, chapterIds, exam, seed, quizId: quiz?.quizId ?? 0 } as const;
  const pool = await listDiagnosticCandidates(tx, sampling, MAX_CANDIDATES);
  const ids = [...pool.map(({ id }) => id), ...(quiz?.questions ?? []).map(({ question_id }) => question_id)];
  const context = await readLearnerContext(tx, learner.id, ids);
  return {
    ...{ userId: learner.id, learner: context.learner, model: context.model, pool },
    chapters: context.chapters.filter(({ id }) => chapterIds.includes(id)),
    candidates: pool.map((candidate) => toDiagnosticQuestion(candidate, context)),
    responses: quiz
      ? toDiagnosticResponses(
          quiz,
          gradeAttempt(quiz.rule, quiz.questions.map(toGradingInput)).grades,
          context,
        )
      : [],
  };
}

function chooseNext(diagnostic: Awaited<ReturnType<typeof readDiagnostic>>): DiagnosticCandidate | undefined {
  const { pool, candidates } = diagnostic;
  const presentedIds = new Set(diagnostic.responses.map(({ question }) => question.id));
  const presentedQuestions = pool.filter(({ id }) => presentedIds.has(id));
  const remaining = pool.filter(
    (candidate) =>
      !presentedIds.has(candidate.id) && !presentedQuestions.some((other) => isVariantOf(candidate, other)),
  );
  const notOpenElsewhere = remaining.filter(({ is_open }) => !is_open);
  const remainingSlots = countPlanned(pool) - presentedIds.size;
  const allowedIds = new Set(
    restrictToUncovered(
      notOpenElsewhere.length > 0 ? notOpenElsewhere : remaining,
      presentedQuestions,
      remainingSlots,
    ).map(({ id }) => id),
  );
  const next = nextDiagnosticQuestion({
    ...diagnostic,
    candidates: candidates.filter(({ id }) => presentedIds.has(id) || allowedIds.has(id)),
  });
  return next && pool.find(({ id }) => id === next.id);
}

/** Returns the planned number of questions; a group of variants counts as one. */
function countPlanned(pool: readonly DiagnosticCandidate[]): number {
  const groups = new Set(pool.map(({ id, variant_group }) => variant_group ?? id));
  return Math.min(DIAGNOSTIC_QUESTIONS, groups.size);
}

function toDiagnosticQuestion(
  candidate: DiagnosticCandidate,
  { itemParameters }: LearnerContext,
): DiagnosticQuestion {
  const { id, topic_id: topicId, chapter_id: chapterId, difficulty, variant_group: variantGroup } = candidate;
  const kind = kindOf(candidate.type);
  return {
    ...toEngineQuestion({ id, topicId, chapterId, kind, difficulty }, itemParameters),
    kind,
    variantGroup,
  };
}
