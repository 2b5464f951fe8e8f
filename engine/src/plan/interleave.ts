type TopicRef = { topicId: number; chapterId: number };

/**
 * The same picks in an order in which no topic follows itself more often than it must, `after` being the topic just
 * before them, and a chapter rarely: topics met mixed are remembered better than in blocks (engine.md §5f). As far as
 * that allows, a lower rank comes first.
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

/** How often a topic will follow itself at least when this pick is the next one. */
function repeatsIfNext(
  pick: TopicRef,
  remaining: readonly TopicRef[],
  precedingTopicId: number | undefined,
): number {
  const otherPicks = remaining.filter((one) => one !== pick);
  return Number(pick.topicId === precedingTopicId) + minRepeats(otherPicks, pick.topicId);
}

/** Picks of a topic stand apart as long as there are others to part them; after the topic itself one more is needed. */
function minRepeats(remaining: readonly TopicRef[], precedingTopicId: number): number {
  const counts = new Map<number, number>();
  for (const { topicId } of remaining) counts.set(topicId, (counts.get(topicId) ?? 0) + 1);
  let minimum = 0;
  for (const [topicId, count] of counts)
    minimum = Math.max(minimum, 2 * count - remaining.length - Number(topicId !== precedingTopicId));
  return minimum;
}

/** What most is left of goes first, or it would be left over at the end. */
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
