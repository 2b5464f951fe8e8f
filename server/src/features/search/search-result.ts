import { buildPath, routes, type SearchResult } from "@rasayan/contract";

/** A chapter, topic or content, with the content it leads to; without one that is its chapter's page. */
export type FoundDocument = {
  kind: SearchResult["type"];
  title: string;
  chapter_id: number;
  chapter_name: string;
  content_id: number | null;
  content_title: string | null;
};

export function toResult(found: FoundDocument): SearchResult {
  const { kind, title, chapter_id, chapter_name, content_id, content_title } = found;
  const chapter = { id: chapter_id, chapterName: chapter_name };
  const url =
    content_id === null
      ? buildPath(routes.chapterNotes, chapter)
      : buildPath(routes.note, { ...chapter, contentId: content_id, contentTitle: content_title ?? "" });
  return { type: kind, title, url };
}
