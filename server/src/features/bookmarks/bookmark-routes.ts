import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { registerEndpoint } from "../../http/register-endpoint.ts";
import { userOf } from "../../http/session.ts";
import { bookmarkNote, bookmarkQuestion } from "./bookmark-actions.ts";
import {
  deleteNoteBookmark,
  deleteQuestionBookmark,
  listBookmarkedNotes,
  listBookmarkedQuestions,
} from "./bookmark-queries.ts";

export function bookmarkRoutes(app: FastifyInstance, { db }: Deps): void {
  registerEndpoint(app, "listBookmarkedQuestions", async ({ query }, request) =>
    listBookmarkedQuestions(db, userOf(request).id, query),
  );
  registerEndpoint(app, "bookmarkQuestion", async ({ params }, request) => {
    await bookmarkQuestion(db, userOf(request).id, params.id);
    return undefined;
  });
  registerEndpoint(app, "unbookmarkQuestion", async ({ params }, request) => {
    await deleteQuestionBookmark(db, userOf(request).id, params.id);
    return undefined;
  });

  registerEndpoint(app, "listBookmarkedNotes", async ({ query }, request) =>
    listBookmarkedNotes(db, userOf(request).id, query),
  );
  registerEndpoint(app, "bookmarkNote", async ({ params }, request) => {
    await bookmarkNote(db, userOf(request).id, params.id);
    return undefined;
  });
  registerEndpoint(app, "unbookmarkNote", async ({ params }, request) => {
    await deleteNoteBookmark(db, userOf(request).id, params.id);
    return undefined;
  });
}
