export type ChapterWithTopics = { id: number; name: string; topics: readonly { id: number; name: string }[] };

/** The completed chapters and topics. The latest chapter is always one of the completed chapters, or null. */
export type Selection = {
  chapterIds: ReadonlySet<number>;
  topicIds: ReadonlySet<number>;
  latestChapterId: number | null;
};

/** Returns the selection with a chapter and all its topics completed, or none of them. */
export function withChapter(previous: Selection, chapter: ChapterWithTopics, isChecked: boolean): Selection {
  const topicIds = withIds(
    previous.topicIds,
    chapter.topics.map(({ id }) => id),
    isChecked,
  );
  return setChapterCompleted({ ...previous, topicIds }, chapter.id, isChecked);
}

/** Returns the selection with a topic completed or not. Its chapter is completed exactly when all its topics are. */
export function withTopic(
  previous: Selection,
  chapter: ChapterWithTopics,
  topicId: number,
  isChecked: boolean,
): Selection {
  const topicIds = withIds(previous.topicIds, [topicId], isChecked);
  const isChapterComplete = chapter.topics.every(({ id }) => topicIds.has(id));
  return setChapterCompleted({ ...previous, topicIds }, chapter.id, isChapterComplete);
}

/** Returns the selection with a completed chapter as the latest one; unchanged if it is not completed. */
export function withLatest(previous: Selection, chapterId: number): Selection {
  return previous.chapterIds.has(chapterId) ? { ...previous, latestChapterId: chapterId } : previous;
}

export function isSameSelection(a: Selection, b: Selection): boolean {
  return (
    a.latestChapterId === b.latestChapterId &&
    hasSameItems(a.chapterIds, b.chapterIds) &&
    hasSameItems(a.topicIds, b.topicIds)
  );
}

export function countCompletedTopics({ topicIds }: Selection, { topics }: ChapterWithTopics): number {
  return topics.filter(({ id }) => topicIds.has(id)).length;
}

function setChapterCompleted(previous: Selection, chapterId: number, isChecked: boolean): Selection {
  const isLatestRemoved = !isChecked && previous.latestChapterId === chapterId;
  return {
    ...previous,
    chapterIds: withIds(previous.chapterIds, [chapterId], isChecked),
    latestChapterId: isLatestRemoved ? null : previous.latestChapterId,
  };
}

function withIds(
  previous: ReadonlySet<number>,
  ids: readonly number[],
  isIncluded: boolean,
): ReadonlySet<number> {
  if (isIncluded) return new Set([...previous, ...ids]);
  return new Set([...previous].filter((id) => !ids.includes(id)));
}

function hasSameItems(a: ReadonlySet<number>, b: ReadonlySet<number>): boolean {
  return a.size === b.size && [...a].every((id) => b.has(id));
}
