import type { PathChapter } from "../../api/smart-path.ts";

/** Chapters in stages: each stands one stage after the last of those it builds on. */
export function mapStages(chapters: readonly PathChapter[]): PathChapter[][] {
  const byId = new Map(chapters.map((chapter) => [chapter.chapter_id, chapter]));
  const stageOf = new Map<number, number>();
  const stage = (chapter: PathChapter): number => {
    const known = stageOf.get(chapter.chapter_id);
    if (known !== undefined) return known;
    // A circle of needs would never end; whoever comes round again stands at the beginning.
    stageOf.set(chapter.chapter_id, 0);
    const before = chapter.requires.flatMap(({ chapter_id }) => byId.get(chapter_id) ?? []);
    const found = before.length === 0 ? 0 : 1 + Math.max(...before.map(stage));
    stageOf.set(chapter.chapter_id, found);
    return found;
  };
  const stages: PathChapter[][] = [];
  for (const chapter of chapters) {
    const place = stage(chapter);
    while (stages.length <= place) stages.push([]);
    stages[place]?.push(chapter);
  }
  return stages;
}
