/** A chapter as the plans and figures see it; `weightage` is that of the learner's exam. */
export type SyllabusChapter = {
  id: number;
  branch: string;
  weightage: number;
  topicIds: readonly number[];
  /** Chapters it builds on. */
  requires: readonly number[];
};

export type Place = {
  topicId: number;
  chapterId: number;
  /** ω: the topic's share of the paper, and its chapter's. All topics' shares sum to 1. */
  share: number;
  chapterShare: number;
};

/**
 * ω_k = weightage of the chapter ÷ all weightage ÷ topics in the chapter (engine.md §5e); equal where nothing weighs.
 */
export function placesOf(chapters: readonly SyllabusChapter[]): Map<number, Place> {
  const filled = chapters.filter((chapter) => chapter.topicIds.length > 0);
  const total = filled.reduce((sum, chapter) => sum + Math.max(0, chapter.weightage), 0);
  const places = new Map<number, Place>();
  for (const chapter of filled) {
    const chapterShare = total > 0 ? Math.max(0, chapter.weightage) / total : 1 / filled.length;
    const share = chapterShare / chapter.topicIds.length;
    for (const topicId of chapter.topicIds)
      places.set(topicId, { topicId, chapterId: chapter.id, share, chapterShare });
  }
  return places;
}
