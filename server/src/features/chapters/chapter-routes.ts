import type { ChapterType } from "@rasayan/contract";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../domain-errors.ts";
import { registerEndpoint } from "../../http/register-endpoint.ts";
import { userOf } from "../../http/session.ts";
import { findChapter, findNote, listChapters, listNotes, listTopics } from "./chapter-queries.ts";

export function chapterRoutes(app: FastifyInstance, { db }: Deps): void {
  registerEndpoint(app, "listChapters", async () => {
    const chapters = await listChapters(db);
    return { chapters: chapters.map((chapter) => ({ ...chapter, type: chapter.type as ChapterType })) };
  });

  registerEndpoint(app, "listTopics", async () => ({ topics: await listTopics(db) }));

  registerEndpoint(app, "listNotes", async ({ params, query }) => {
    if (!(await findChapter(db, params.id))) throw notFound("chapter");
    const { notes, total } = await listNotes(db, params.id, query);
    return { contents: notes, pagination: { ...query, total } };
  });

  registerEndpoint(app, "getNote", async ({ params }, request) => {
    const foundNote = await findNote(db, userOf(request).id, params.id, params.contentId);
    if (!foundNote) throw notFound("content");
    const { chapter_id, chapter_name, previous_id, previous_title, next_id, next_title, ...note } = foundNote;
    const entry = (id: number | null, name: string | null) => ({
      chapter_id,
      chapter_name,
      content_id: id ?? 0,
      content_name: name ?? "",
    });
    return {
      content: note,
      navigation: { previous: entry(previous_id, previous_title), next: entry(next_id, next_title) },
    };
  });
}
