type Placed = { topicId: number; chapterId: number };

/**
 * The same picks in an order in which no topic follows itself more often than it must, `after` being the topic just
 * before them, and a chapter rarely: topics met mixed are remembered better than in blocks (engine.md §5f). As far as
 * that allows, a lower rank comes first.
 */
export function interleave<Pick extends Placed>(
  picks: readonly Pick[],
  rankOf: (pick: Pick) => number = () => 0,
  after?: number,
): Pick[] {
  let left = [...picks];
  const ordered: Pick[] = [];
  while (left.length > 0) {
    const before = ordered.at(-1);
    const topicBefore = before?.topicId ?? after;
    const costs = left.map(
      (pick) =>
        10_000 * repeatsWith(pick, left, topicBefore) + 1000 * rankOf(pick) + costAfter(before, pick, left),
    );
    const next = left[costs.indexOf(Math.min(...costs))];
    if (!next) break;
    ordered.push(next);
    left = left.filter((pick) => pick !== next);
  }
  return ordered;
}

/** How often a topic will follow itself at least when this pick is the next one. */
function repeatsWith(pick: Placed, left: readonly Placed[], topicBefore: number | undefined): number {
  const rest = left.filter((one) => one !== pick);
  return Number(pick.topicId === topicBefore) + leastRepeats(rest, pick.topicId);
}

/** Picks of a topic stand apart as long as there are others to part them; after the topic itself one more is needed. */
function leastRepeats(left: readonly Placed[], topicBefore: number): number {
  const counts = new Map<number, number>();
  for (const { topicId } of left) counts.set(topicId, (counts.get(topicId) ?? 0) + 1);
  let least = 0;
  for (const [topicId, own] of counts)
    least = Math.max(least, 2 * own - left.length - Number(topicId !== topicBefore));
  return least;
}

/** What most is left of goes first, or it would be left over at the end. */
function costAfter(before: Placed | undefined, pick: Placed, left: readonly Placed[]): number {
  const ofTopic = left.filter(({ topicId }) => topicId === pick.topicId).length;
  const ofChapter = left.filter(({ chapterId }) => chapterId === pick.chapterId).length;
  const repeatsChapter = before?.chapterId === pick.chapterId ? 100 : 0;
  return repeatsChapter - 10 * ofTopic - ofChapter;
}
