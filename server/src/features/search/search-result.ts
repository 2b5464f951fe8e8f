import { buildPath, routes, type SearchResult } from "@rasayan/contract";

/** A chapter, topic or note, with the note that the result links to. Without one it links to the chapter's page. */
export type FoundDocument = {
  kind: SearchResult["type"];
  title: string;
  chapter_id: number;
  chapter_name: string;
  note_id: number | null;
  note_title: string | null;
};

export function toResult(found: FoundDocument): SearchResult {
  const { kind, title, chapter_id, chapter_name, note_id, note_title } = found;
  const chapter = { id: chapter_id, chapterName: chapter_name };
  const url =
    note_id === null
      ? buildPath(routes.chapterNotes, chapter)
      : buildPath(routes.note, { ...chapter, contentId: note_id, contentTitle: note_title ?? "" });
  return { type: kind, title, url };
}
