import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Deps } from "../../deps.ts";
import { badRequest, HttpError, unsupported } from "../../http/errors.ts";
import { serve } from "../../http/serve.ts";
import { userOf } from "../../http/session.ts";
import type { Actor } from "../admin/audit-actions.ts";
import { listBatches } from "./batch-queries.ts";
import { commitImport, undoImport } from "./commit-actions.ts";
import { exportQuestions } from "./export-actions.ts";
import { getImport, getImportRows, type InBackground, startImport } from "./import-actions.ts";

const MAX_BYTES = 10_000_000;
const LIMITS = { fileSize: MAX_BYTES, files: 1, fields: 5, fieldSize: 1_000, parts: 6, headerPairs: 50 };

/** Files of questions, in and out. The upload is a form, which no other call of this scope takes. */
export async function bankRoutes(editors: FastifyInstance, deps: Deps): Promise<void> {
  const { db } = deps;
  const inBackground = workOf(editors);
  await editors.register(async (app) => {
    await app.register(multipart, { limits: LIMITS });
    serve(app, "previewImport", async ({ query }, request) =>
      startImport(deps, actorOf(request), { ...(await readUpload(request)), ...query }, inBackground),
    );
  });
  serve(editors, "listImports", async ({ query }) => listBatches(db, query));
  serve(editors, "getImport", async ({ params }) => getImport(db, params.id));
  serve(editors, "listImportRows", async ({ params, query }) => getImportRows(db, params.id, query));
  serve(editors, "commitImport", async ({ params, body }, request) =>
    commitImport(deps, actorOf(request), params.id, body, inBackground),
  );
  serve(editors, "undoImport", async ({ params }, request) => undoImport(deps, actorOf(request), params.id));
  serve(editors, "exportQuestions", async ({ query: { format, ...filter } }) =>
    exportQuestions(db, format, filter),
  );
}

/** Work that outlives its request; the server closes only when it has ended, which the signal asks it to. */
function workOf(app: FastifyInstance): InBackground {
  const running = new Set<Promise<void>>();
  const closing = new AbortController();
  app.addHook("onClose", async () => {
    closing.abort();
    await Promise.all(running);
  });
  return (work) => {
    const one = work(closing.signal)
      .catch((error: unknown) => app.log.error({ err: error }, "import"))
      .finally(() => running.delete(one));
    running.add(one);
  };
}

const actorOf = (request: FastifyRequest): Actor => ({
  id: userOf(request).id,
  requestId: request.id,
  ifMatch: undefined,
});

async function readUpload(request: FastifyRequest): Promise<{ name: string; bytes: Buffer }> {
  if (!request.isMultipart())
    throw unsupported("Send the file as multipart/form-data, in the member `file`.");
  const part = await request.file().catch(asUnreadable);
  const bytes = await part?.toBuffer().catch(asUnreadable);
  if (!bytes || part?.fieldname !== "file") throw badRequest("Send the file in the member `file`.");
  if (bytes.length === 0) throw badRequest("The file is empty.");
  return { name: shownName(part.filename), bytes };
}

/** For people to know it again; no path is made of it. */
function shownName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? "";
  return (
    last
      .replace(/\p{Cc}/gu, "")
      .toWellFormed()
      .slice(0, 200) || "file"
  );
}

const tooLarge = () =>
  new HttpError(
    413,
    "too_large",
    `This file is larger than ${MAX_BYTES / 1_000_000} MB. Split it, then send the parts.`,
  );

/** What the parser has no status for is a form that is cut off or was never one. */
function asUnreadable(error: unknown): never {
  if (error instanceof Error && "statusCode" in error) throw error.statusCode === 413 ? tooLarge() : error;
  throw badRequest("The form could not be read.");
}
