type TopicRef = { topicId: number; chapterId: number };

/**
 * Reorders picks so that a topic follows itself as rarely as possible (`previousTopicId` is the topic just before
 * them), and a chapter rarely: mixed practice is remembered better than blocks (engine.md §5f). Within that limit,
 * lower ranks come first.
 */
export function interleave<Pick extends TopicRef>(
  picks: readonly Pick[],
  rankOf: (pick: Pick) => number = () => 0,
  previousTopicId?: number,
): Pick[] {
  let remaining = [...picks];
  const orderedPicks: Pick[] = [];
  while (remaining.length > 0) {
    const previous = orderedPicks.at(-1);
    const precedingTopicId = previous?.topicId ?? previousTopicId;
    const costs = remaining.map(
      (pick) =>
        10_000 * repeatsIfNext(pick, remaining, precedingTopicId) +
        1000 * rankOf(pick) +
        placementCost(previous, pick, remaining),
    );
    const next = remaining[costs.indexOf(Math.min(...costs))];
    if (!next) break;
    orderedPicks.push(next);
    remaining = remaining.filter((pick) => pick !== next);
  }
  return orderedPicks;
}

/** The fewest times a topic must still follow itself if this pick comes next. */
function repeatsIfNext(
  pick: TopicRef,
  remaining: readonly TopicRef[],
  precedingTopicId: number | undefined,
): number {
  const otherPicks = remaining.filter((other) => other !== pick);
  return Number(pick.topicId === precedingTopicId) + minRepeats(otherPicks, pick.topicId);
}

/**
 * A topic with n picks needs n − 1 other picks between them, and one more if it comes just before; each missing one
 * is a repeat.
 */
function minRepeats(remaining: readonly TopicRef[], precedingTopicId: number): number {
  const counts = new Map<number, number>();
  for (const { topicId } of remaining) counts.set(topicId, (counts.get(topicId) ?? 0) + 1);
  let minimum = 0;
  for (const [topicId, count] of counts)
    minimum = Math.max(minimum, 2 * count - remaining.length - Number(topicId !== precedingTopicId));
  return minimum;
}

/** Topics with the most picks left come first; otherwise they would follow each other at the end. */
function placementCost(
  previous: TopicRef | undefined,
  pick: TopicRef,
  remaining: readonly TopicRef[],
): number {
  const topicCount = remaining.filter(({ topicId }) => topicId === pick.topicId).length;
  const chapterCount = remaining.filter(({ chapterId }) => chapterId === pick.chapterId).length;
  const repeatPenalty = previous?.chapterId === pick.chapterId ? 100 : 0;
  return repeatPenalty - 10 * topicCount - chapterCount;
}
