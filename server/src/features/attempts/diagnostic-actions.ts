import type { ChapterType, DiagnosticResult, Outcome, TargetExam } from "@rasayan/contract";
import {
  DIAGNOSTIC_QUESTIONS,
  type DiagnosticQuestion,
  diagnosticResult,
  examTrackOf,
  gradeAttempt,
  nextDiagnosticQuestion,
  overallPrep,
} from "@rasayan/engine";
import type { Db } from "../../db/connect.ts";
import { toDiagnosticResponses, toGradingInput } from "../grading/grading-input.ts";
import { findQuizForGrading } from "../grading/grading-queries.ts";
import { kindOf, toEngineQuestion } from "../learning/engine-question.ts";
import { type LearnerContext, readLearnerContext } from "../learning/learner-context-actions.ts";
import { toOverallPrep } from "../learning/learner-mapper.ts";
import {
  type DiagnosticCandidate,
  listChaptersOfClass,
  listDiagnosticCandidates,
} from "../selection/candidate-queries.ts";
import { isVariantOf, restrictToUncovered } from "../selection/selection.ts";
import { findQuizOwner, insertQuizQuestion } from "./diagnostic-queries.ts";

type QuizForGrading = Awaited<ReturnType<typeof findQuizForGrading>>;
type Learner = { id: number; target_exam: TargetExam | null; class_standard: string | null };

/** Enough to choose from every chapter; more would only slow down each answer. */
const MAX_CANDIDATES = 400;

/**
 * Returns the first question of a diagnostic and its planned number of questions: fewer than fifteen if there are no
 * more.
 */
export async function planDiagnostic(tx: Db, learner: Learner, publicId: string) {
  const diagnostic = await readDiagnostic(tx, learner, publicId);
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
  const next = chooseNext(await readDiagnostic(tx, learner, quiz.hash, { ...quiz, quizId }));
  if (!next) return;
  const position = quiz.questions.length;
  await insertQuizQuestion(tx, {
    user_id: userId,
    quiz_id: quizId,
    question_id: next.id,
    version_id: next.version_id,
    position,
  });
}

/** Reads the candidates of a diagnostic. Each draws its own: which question comes next would tell the keys if it came again. */
async function readDiagnostic(
  tx: Db,
  learner: Learner,
  publicId: string,
  quiz?: QuizForGrading & { quizId: number },
) {
  const chapterIds = await listChaptersOfClass(tx, learner.class_standard);
  const exam = examTrackOf(learner.target_exam);
  const sampling = {
    userId: learner.id,
    chapterIds,
    exam,
    seed: publicId,
    quizId: quiz?.quizId ?? 0,
  } as const;
  const pool = await listDiagnosticCandidates(tx, sampling, MAX_CANDIDATES);
  const ids = [...pool.map(({ id }) => id), ...(quiz?.questions ?? []).map(({ question_id }) => question_id)];
  const context = await readLearnerContext(tx, learner.id, ids);
  return {
    seed: publicId,
    learner: context.learner,
    model: context.model,
    pool,
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

type Chapter = LearnerContext["chapters"][number];

/**
 * Returns overall prep as of now, and the result of a completed diagnostic by part of the paper, from its current grades.
 * The parts start from a learner without evidence, so later learning never changes them.
 */
export async function readDiagnosticResult(
  db: Db,
  learner: Pick<Learner, "id" | "class_standard">,
  quizId: number,
): Promise<DiagnosticResult> {
  const quiz = await findQuizForGrading(db, learner.id, quizId);
  const ids = quiz.questions.map(({ question_id }) => question_id);
  const context = await readLearnerContext(db, learner.id, ids);
  const grades = quiz.questions.map(({ outcome, score }) => ({
    outcome: (outcome ?? "unattempted") as Outcome,
    score: score ?? 0,
  }));
  const responses = toDiagnosticResponses(quiz, grades, context);
  // The goals may have changed since the diagnostic.
  const chapterIds = new Set([
    ...(await listChaptersOfClass(db, learner.class_standard)),
    ...responses.map(({ question }) => question.chapterId),
  ]);
  const chapters = context.chapters.filter(({ id }) => chapterIds.has(id));
  return {
    ...toOverallPrep(overallPrep(context)),
    answered: responses.filter(({ answer }) => answer).length,
    ...toParts(diagnosticResult(context, chapters, responses), chapters),
  };
}

function toParts(
  { branches, chapters }: ReturnType<typeof diagnosticResult>,
  syllabusChapters: readonly Chapter[],
): Pick<DiagnosticResult, "branches" | "chapters"> {
  const byId = new Map(syllabusChapters.map((chapter) => [chapter.id, chapter]));
  return {
    branches: branches.map(({ branch, answeredCount: answered, rightCount: right, ...share }) => {
      const type = branch as ChapterType;
      return { type, answered, right, ...share };
    }),
    chapters: chapters.flatMap(
      ({ chapterId: chapter_id, answeredCount: answered, rightCount: right, ...share }) => {
        const chapter = byId.get(chapter_id);
        if (!chapter) return [];
        return {
          chapter_id,
          chapter_name: chapter.name,
          type: chapter.branch as ChapterType,
          answered,
          right,
          ...share,
        };
      },
    ),
  };
}
