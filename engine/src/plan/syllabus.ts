/** A chapter as the plans and figures see it; `weightage` is that of the learner's exam. */
export type SyllabusChapter = {
  id: number;
  branch: string;
  weightage: number;
  topicIds: readonly number[];
  /** Chapters it builds on. */
  requires: readonly number[];
};

export type TopicWeight = {
  topicId: number;
  chapterId: number;
  /** ω: the topic's share of the paper, and its chapter's. All topics' shares sum to 1. */
  share: number;
  chapterShare: number;
};

/**
 * ω_k = weightage of the chapter ÷ all weightage ÷ topics in the chapter (engine.md §5e); equal where nothing weighs.
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
