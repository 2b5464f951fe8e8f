import type { ChapterType, DiagnosticResult, Outcome } from "@rasayan/contract";
import { type DiagnosticResponse, diagnosticResult, newLearner } from "@rasayan/engine";
import type { Db } from "../../db/connect.ts";
import { type LearnerContext, readLearnerContext } from "../learning/learner-context-actions.ts";
import { listChaptersOfClass } from "./candidate-queries.ts";
import { findQuizForGrading } from "./completion-queries.ts";
import { toDiagnosticResponses } from "./grading-input.ts";

type Learner = { id: number; class_standard: string | null };
type Chapter = LearnerContext["chapters"][number];

/**
 * Returns the result of a completed diagnostic, from its current grades. It starts from a learner without evidence,
 * so later learning never changes it.
 */
export async function readDiagnosticResult(
  db: Db,
  learner: Learner,
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
  return toDiagnosticResult(
    diagnosticResult(newLearner(), context.model, chapters, responses),
    chapters,
    responses,
  );
}

function toDiagnosticResult(
  { overall, branches, chapters }: ReturnType<typeof diagnosticResult>,
  syllabusChapters: readonly Chapter[],
  responses: readonly DiagnosticResponse[],
): DiagnosticResult {
  const byId = new Map(syllabusChapters.map((chapter) => [chapter.id, chapter]));
  return {
    overall: { ...overall, answered: responses.filter(({ answer }) => answer).length },
    branches: branches.map(({ branch, answeredCount: answered, ...interval }) => {
      const type = branch as ChapterType;
      return { type, answered, ...interval };
    }),
    chapters: chapters.flatMap(({ chapterId: chapter_id, answeredCount: answered, ...interval }) => {
      const chapter = byId.get(chapter_id);
      if (!chapter || answered === 0) return [];
      return {
        chapter_id,
        chapter_name: chapter.name,
        type: chapter.branch as ChapterType,
        answered,
        ...interval,
      };
    }),
  };
}
