import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { serve } from "../../http/serve.ts";
import { userOf } from "../../http/session.ts";
import { bookmarkContent, bookmarkQuestion } from "./bookmark-actions.ts";
import {
  deleteContentBookmark,
  deleteQuestionBookmark,
  listBookmarkedContents,
  listBookmarkedQuestions,
} from "./bookmark-queries.ts";

export function bookmarkRoutes(app: FastifyInstance, { db }: Deps): void {
  serve(app, "listBookmarkedQuestions", async ({ query }, request) =>
    listBookmarkedQuestions(db, userOf(request).id, query),
  );
  serve(app, "bookmarkQuestion", async ({ params }, request) => {
    await bookmarkQuestion(db, userOf(request).id, params.id);
    return undefined;
  });
  serve(app, "unbookmarkQuestion", async ({ params }, request) => {
    await deleteQuestionBookmark(db, userOf(request).id, params.id);
    return undefined;
  });

  serve(app, "listBookmarkedContents", async ({ query }, request) =>
    listBookmarkedContents(db, userOf(request).id, query),
  );
  serve(app, "bookmarkContent", async ({ params }, request) => {
    await bookmarkContent(db, userOf(request).id, params.id);
    return undefined;
  });
  serve(app, "unbookmarkContent", async ({ params }, request) => {
    await deleteContentBookmark(db, userOf(request).id, params.id);
    return undefined;
  });
}
