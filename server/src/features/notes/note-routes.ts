import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { registerEndpoint, setETag } from "../../http/register-endpoint.ts";
import { actorOf } from "../../http/session.ts";
import {
  addNote,
  changeNote,
  getNote,
  getNoteVersion,
  getNoteVersions,
  removeNote,
  restoreNote,
  restoreNoteVersion,
} from "./note-actions.ts";
import { listNotes } from "./note-queries.ts";

export function noteRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;

  registerEndpoint(app, "listAdminNotes", async ({ query }) => listNotes(db, query));
  registerEndpoint(app, "getAdminNote", async ({ params }, _request, reply) =>
    setETag(reply, await getNote(db, params.id)),
  );
  registerEndpoint(app, "createNote", async ({ body }, request, reply) =>
    setETag(reply, await addNote(deps, actorOf(request), body)),
  );
  registerEndpoint(app, "updateNote", async ({ params, body }, request, reply) =>
    setETag(reply, await changeNote(deps, actorOf(request), params.id, body)),
  );
  registerEndpoint(app, "deleteNote", async ({ params }, request) => {
    await removeNote(deps, actorOf(request), params.id);
    return undefined;
  });
  registerEndpoint(app, "restoreNote", async ({ params }, request, reply) =>
    setETag(reply, await restoreNote(deps, actorOf(request), params.id)),
  );

  registerEndpoint(app, "listNoteVersions", async ({ params }) => ({
    versions: await getNoteVersions(db, params.id),
  }));
  registerEndpoint(app, "getNoteVersion", async ({ params }, _request, reply) =>
    setETag(reply, await getNoteVersion(deps, params.id, params.version)),
  );
  registerEndpoint(app, "restoreNoteVersion", async ({ params }, request, reply) =>
    setETag(reply, await restoreNoteVersion(deps, actorOf(request), params.id, params.version)),
  );
}
