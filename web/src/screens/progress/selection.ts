export type Outline = { id: number; name: string; topics: readonly { id: number; name: string }[] };

/** What a learner has ticked. The latest chapter is always one of the ticked ones. */
export type Selection = {
  chapterIds: ReadonlySet<number>;
  topicIds: ReadonlySet<number>;
  latestChapterId: number | null;
};

/** Ticks a chapter with all its topics, or clears it with all of them. */
export function withChapter(before: Selection, chapter: Outline, isChecked: boolean): Selection {
  const topicIds = withEach(
    before.topicIds,
    chapter.topics.map(({ id }) => id),
    isChecked,
  );
  return settled({ ...before, topicIds }, chapter.id, isChecked);
}

/** Ticks or clears a topic; its chapter is ticked exactly while all its topics are. */
export function withTopic(
  before: Selection,
  chapter: Outline,
  topicId: number,
  isChecked: boolean,
): Selection {
  const topicIds = withEach(before.topicIds, [topicId], isChecked);
  const isWhole = chapter.topics.every(({ id }) => topicIds.has(id));
  return settled({ ...before, topicIds }, chapter.id, isWhole);
}

/** Makes a ticked chapter the latest one; any other stays what it was. */
export function withLatest(before: Selection, chapterId: number): Selection {
  return before.chapterIds.has(chapterId) ? { ...before, latestChapterId: chapterId } : before;
}

export function isSameSelection(one: Selection, other: Selection): boolean {
  return (
    one.latestChapterId === other.latestChapterId &&
    holdSame(one.chapterIds, other.chapterIds) &&
    holdSame(one.topicIds, other.topicIds)
  );
}

export function countTicked({ topicIds }: Selection, { topics }: Outline): number {
  return topics.filter(({ id }) => topicIds.has(id)).length;
}

function settled(before: Selection, chapterId: number, isChecked: boolean): Selection {
  const isLatestGone = !isChecked && before.latestChapterId === chapterId;
  return {
    ...before,
    chapterIds: withEach(before.chapterIds, [chapterId], isChecked),
    latestChapterId: isLatestGone ? null : before.latestChapterId,
  };
}

function withEach(before: ReadonlySet<number>, ids: readonly number[], isIn: boolean): ReadonlySet<number> {
  if (isIn) return new Set([...before, ...ids]);
  return new Set([...before].filter((id) => !ids.includes(id)));
}

function holdSame(one: ReadonlySet<number>, other: ReadonlySet<number>): boolean {
  return one.size === other.size && [...one].every((id) => other.has(id));
}
