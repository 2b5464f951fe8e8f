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

/** Enough of every chapter to choose from; more would only cost time with each answer. */
const MAX_CANDIDATES = 400;

/** The first question of a diagnostic, and how many it will hold: fewer than fifteen where there are no more. */
export async function planDiagnostic(tx: Db, learner: Learner) {
  const diagnostic = await readDiagnostic(tx, learner);
  const first = chooseNext(diagnostic);
  return { questions: first ? [first] : [], planned_total: countPlanned(diagnostic.pool) };
}

/**
 * Adds the next question to a diagnostic once every one so far is answered, skipped or closed. The one it adds is the only
 * thing that answers have an influence on before the end; a changed answer changes nothing that was asked since.
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
  const askedIds = new Set(diagnostic.responses.map(({ question }) => question.id));
  const askedQuestions = pool.filter(({ id }) => askedIds.has(id));
  const remaining = pool.filter(
    (candidate) =>
      !askedIds.has(candidate.id) && !askedQuestions.some((other) => isVariantOf(candidate, other)),
  );
  const notOpenElsewhere = remaining.filter(({ is_open }) => !is_open);
  const remainingSlots = countPlanned(pool) - askedIds.size;
  const allowedIds = new Set(
    restrictToUncovered(
      notOpenElsewhere.length > 0 ? notOpenElsewhere : remaining,
      askedQuestions,
      remainingSlots,
    ).map(({ id }) => id),
  );
  const next = nextDiagnosticQuestion({
    ...diagnostic,
    candidates: candidates.filter(({ id }) => askedIds.has(id) || allowedIds.has(id)),
  });
  return next && pool.find(({ id }) => id === next.id);
}

/** How many questions there are to ask, one of each group of variants. */
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
