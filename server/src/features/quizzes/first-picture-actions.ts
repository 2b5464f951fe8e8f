import type { ChapterType, FirstPicture, Outcome } from "@rasayan/contract";
import { type Asked, diagnosticResult, newLearner } from "@rasayan/engine";
import type { Db } from "../../db/connect.ts";
import { type LearnerOutlook, readOutlook } from "../learning/outlook-actions.ts";
import { listChaptersOfClass } from "./candidate-queries.ts";
import { findPaper } from "./completion-queries.ts";
import { toAsked } from "./marking-sheet.ts";

type Diagnosed = { id: number; class_standard: string | null };
type Chapter = LearnerOutlook["chapters"][number];

/**
 * What a completed diagnostic of this learner says by itself, by its marks as they stand today: it starts from someone
 * of whom nothing is known, so that it stays the same however much is learnt since.
 */
export async function readFirstPicture(db: Db, learner: Diagnosed, quizId: number): Promise<FirstPicture> {
  const paper = await findPaper(db, learner.id, quizId);
  const ids = paper.questions.map(({ question_id }) => question_id);
  const outlook = await readOutlook(db, learner.id, ids);
  const marks = paper.questions.map(({ outcome, score }) => ({
    outcome: (outcome ?? "unattempted") as Outcome,
    score: score ?? 0,
  }));
  const asked = toAsked(paper, marks, outlook);
  // The goals may have changed since it was taken.
  const chapterIds = new Set([
    ...(await listChaptersOfClass(db, learner.class_standard)),
    ...asked.map(({ question }) => question.chapterId),
  ]);
  const chapters = outlook.chapters.filter(({ id }) => chapterIds.has(id));
  return toFirstPicture(diagnosticResult(newLearner(), outlook.model, chapters, asked), chapters, asked);
}

function toFirstPicture(
  { overall, branches, chapters }: ReturnType<typeof diagnosticResult>,
  known: readonly Chapter[],
  asked: readonly Asked[],
): FirstPicture {
  const byId = new Map(known.map((chapter) => [chapter.id, chapter]));
  return {
    overall: { ...overall, answered: asked.filter(({ answer }) => answer).length },
    branches: branches.map(({ branch, asked: answered, ...range }) => {
      const type = branch as ChapterType;
      return { type, answered, ...range };
    }),
    chapters: chapters.flatMap(({ chapterId: chapter_id, asked: answered, ...range }) => {
      const chapter = byId.get(chapter_id);
      if (!chapter || answered === 0) return [];
      return {
        chapter_id,
        chapter_name: chapter.name,
        type: chapter.branch as ChapterType,
        answered,
        ...range,
      };
    }),
  };
}
