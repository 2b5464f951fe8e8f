/** A chapter as plans and metrics use it; `weightage` is the one of the learner's exam. */
export type SyllabusChapter = {
  id: number;
  branch: string;
  weightage: number;
  topicIds: readonly number[];
  /** Ids of the chapters it builds on. */
  requires: readonly number[];
};

export type TopicWeight = {
  topicId: number;
  chapterId: number;
  /** ω: the topic's share of the paper, and its chapter's share. The shares of all topics sum to 1. */
  share: number;
  chapterShare: number;
};

/**
 * ω_k = weightage of the chapter ÷ total weightage ÷ topics in the chapter (engine.md §5e). All chapters weigh the
 * same if the total is 0.
 */
export function topicWeights(chapters: readonly SyllabusChapter[]): Map<number, TopicWeight> {
  const chaptersWithTopics = chapters.filter((chapter) => chapter.topicIds.length > 0);
  const total = chaptersWithTopics.reduce((sum, chapter) => sum + Math.max(0, chapter.weightage), 0);
  const weights = new Map<number, TopicWeight>();
  for (const chapter of chaptersWithTopics) {
    const chapterShare = total > 0 ? Math.max(0, chapter.weightage) / total : 1 / chaptersWithTopics.length;
    const share = chapterShare / chapter.topicIds.length;
    for (const topicId of chapter.topicIds)
      weights.set(topicId, { topicId, chapterId: chapter.id, share, chapterShare });
  }
  return weights;
}
