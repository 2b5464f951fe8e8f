export type ChapterWithTopics = { id: number; name: string; topics: readonly { id: number; name: string }[] };

/** What a learner has ticked. The latest chapter is always one of the ticked ones. */
export type Selection = {
  chapterIds: ReadonlySet<number>;
  topicIds: ReadonlySet<number>;
  latestChapterId: number | null;
};

/** Ticks a chapter with all its topics, or clears it with all of them. */
export function withChapter(previous: Selection, chapter: ChapterWithTopics, isChecked: boolean): Selection {
  const topicIds = withIds(
    previous.topicIds,
    chapter.topics.map(({ id }) => id),
    isChecked,
  );
  return setChapterCompleted({ ...previous, topicIds }, chapter.id, isChecked);
}

/** Ticks or clears a topic; its chapter is ticked exactly while all its topics are. */
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

/** Makes a ticked chapter the latest one; any other stays what it was. */
export function withLatest(previous: Selection, chapterId: number): Selection {
  return previous.chapterIds.has(chapterId) ? { ...previous, latestChapterId: chapterId } : previous;
}

export function isSameSelection(one: Selection, other: Selection): boolean {
  return (
    one.latestChapterId === other.latestChapterId &&
    hasSameItems(one.chapterIds, other.chapterIds) &&
    hasSameItems(one.topicIds, other.topicIds)
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

function hasSameItems(one: ReadonlySet<number>, other: ReadonlySet<number>): boolean {
  return one.size === other.size && [...one].every((id) => other.has(id));
}
