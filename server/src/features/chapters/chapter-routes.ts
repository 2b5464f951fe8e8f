import type { ChapterType } from "@rasayan/contract";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../http/errors.ts";
import { serve } from "../../http/serve.ts";
import { userOf } from "../../http/session.ts";
import { findChapter, findContent, listChapters, listContents, listTopics } from "./chapter-queries.ts";

export function chapterRoutes(app: FastifyInstance, { db }: Deps): void {
  serve(app, "listChapters", async () => {
    const chapters = await listChapters(db);
    return { chapters: chapters.map((chapter) => ({ ...chapter, type: chapter.type as ChapterType })) };
  });

  serve(app, "listTopics", async () => ({ topics: await listTopics(db) }));

  serve(app, "listContents", async ({ params, query }) => {
    if (!(await findChapter(db, params.id))) throw notFound("chapter");
    const { contents, total } = await listContents(db, params.id, query);
    return { contents, pagination: { ...query, total } };
  });

  serve(app, "getContent", async ({ params }, request) => {
    const found = await findContent(db, userOf(request).id, params.id, params.contentId);
    if (!found) throw notFound("content");
    const { chapter_id, chapter_name, previous_id, previous_title, next_id, next_title, ...content } = found;
    const entry = (id: number | null, name: string | null) => ({
      chapter_id,
      chapter_name,
      content_id: id ?? 0,
      content_name: name ?? "",
    });
    return {
      content,
      navigation: { previous: entry(previous_id, previous_title), next: entry(next_id, next_title) },
    };
  });
}
