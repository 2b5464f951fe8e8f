type Placed = { topicId: number; chapterId: number };

/**
 * The same picks in an order in which no topic follows itself wherever that can be, and a chapter rarely: topics met
 * mixed are remembered better than in blocks (engine.md §5f).
 */
export function interleave<Pick extends Placed>(picks: readonly Pick[]): Pick[] {
  let left = [...picks];
  const ordered: Pick[] = [];
  while (left.length > 0) {
    const before = ordered.at(-1);
    const costs = left.map((pick) => costAfter(before, pick, left));
    const next = left[costs.indexOf(Math.min(...costs))];
    if (!next) break;
    ordered.push(next);
    left = left.filter((pick) => pick !== next);
  }
  return ordered;
}

/** What most is left of goes first, or it would be left over at the end. */
function costAfter(before: Placed | undefined, pick: Placed, left: readonly Placed[]): number {
  const ofTopic = left.filter(({ topicId }) => topicId === pick.topicId).length;
  const ofChapter = left.filter(({ chapterId }) => chapterId === pick.chapterId).length;
  const repeatsTopic = before?.topicId === pick.topicId ? 10_000 : 0;
  const repeatsChapter = before?.chapterId === pick.chapterId ? 100 : 0;
  return repeatsTopic + repeatsChapter - 10 * ofTopic - ofChapter;
}
