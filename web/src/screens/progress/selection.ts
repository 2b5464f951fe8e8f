export type ChapterWithTopics = {
  id: number;
  name: string;
  topics: readonly { id: number; name: string }[];
  isNotInMain?: boolean;
};

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

/** What the learner has ticked and cleared: the selection after it, and the saved one that it was made on. */
export type Edit = { base: Selection; edited: Selection };

/**
 * Returns what is saved now with the learner's changes, which may have been made on an older state of it. A chapter with
 * a changed topic is completed exactly when all its topics are.
 */
export function withEdit(saved: Selection, edit: Edit, chapters: readonly ChapterWithTopics[]): Selection {
  const { base, edited } = edit;
  const topicIds = withChanges(saved.topicIds, base.topicIds, edited.topicIds);
  let chapterIds = withChanges(saved.chapterIds, base.chapterIds, edited.chapterIds);
  for (const { id, topics } of chapters)
    if (topics.some((topic) => base.topicIds.has(topic.id) !== edited.topicIds.has(topic.id)))
      chapterIds = withIds(
        chapterIds,
        [id],
        topics.every((topic) => topicIds.has(topic.id)),
      );
  const isLatestChosen = edited.latestChapterId !== null && edited.latestChapterId !== base.latestChapterId;
  const latestChapterId = isLatestChosen ? edited.latestChapterId : saved.latestChapterId;
  const isLatestCompleted = latestChapterId !== null && chapterIds.has(latestChapterId);
  return { chapterIds, topicIds, latestChapterId: isLatestCompleted ? latestChapterId : null };
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

/** The saved ids with what differs between the other two: what was added, and not what was removed. */
function withChanges(
  saved: ReadonlySet<number>,
  base: ReadonlySet<number>,
  edited: ReadonlySet<number>,
): ReadonlySet<number> {
  const added = [...edited].filter((id) => !base.has(id));
  const removed = [...base].filter((id) => !edited.has(id));
  return withIds(withIds(saved, added, true), removed, false);
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
