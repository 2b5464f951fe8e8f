import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Deps } from "../../deps.ts";
import { badRequest, HttpError, unsupportedMediaType } from "../../http/errors.ts";
import { registerEndpoint } from "../../http/register-endpoint.ts";
import { userOf } from "../../http/session.ts";
import type { Actor } from "../admin/audit-actions.ts";
import { listBatches } from "./batch-queries.ts";
import { commitImport, undoImport } from "./commit-actions.ts";
import { exportQuestions } from "./export-actions.ts";
import { type BackgroundRunner, getImport, getImportRows, startImport } from "./import-actions.ts";

const MAX_BYTES = 10_000_000;
const LIMITS = { fileSize: MAX_BYTES, files: 1, fields: 5, fieldSize: 1_000, parts: 6, headerPairs: 50 };

/**
 * Import and export of question files. The upload is a multipart form, which no other endpoint in this scope accepts.
 */
export async function importExportRoutes(editors: FastifyInstance, deps: Deps): Promise<void> {
  const { db } = deps;
  const runInBackground = createBackgroundRunner(editors);
  await editors.register(async (app) => {
    await app.register(multipart, { limits: LIMITS });
    registerEndpoint(app, "previewImport", async ({ query }, request) =>
      startImport(deps, actorOf(request), { ...(await readUpload(request)), ...query }, runInBackground),
    );
  });
  registerEndpoint(editors, "listImports", async ({ query }) => listBatches(db, query));
  registerEndpoint(editors, "getImport", async ({ params }) => getImport(db, params.id));
  registerEndpoint(editors, "listImportRows", async ({ params, query }) =>
    getImportRows(db, params.id, query),
  );
  registerEndpoint(editors, "commitImport", async ({ params, body }, request) =>
    commitImport(deps, actorOf(request), params.id, body, runInBackground),
  );
  registerEndpoint(editors, "undoImport", async ({ params }, request) =>
    undoImport(deps, actorOf(request), params.id),
  );
  registerEndpoint(editors, "exportQuestions", async ({ query: { format, ...filter } }) =>
    exportQuestions(db, format, filter),
  );
}

/**
 * Runs work that outlives its request. When the server closes, it aborts the signal and waits until the work has
 * ended.
 */
function createBackgroundRunner(app: FastifyInstance): BackgroundRunner {
  const running = new Set<Promise<void>>();
  const closeController = new AbortController();
  app.addHook("onClose", async () => {
    closeController.abort();
    await Promise.all(running);
  });
  return (work) => {
    const task = work(closeController.signal)
      .catch((error: unknown) => app.log.error({ err: error }, "import"))
      .finally(() => running.delete(task));
    running.add(task);
  };
}

const actorOf = (request: FastifyRequest): Actor => ({
  id: userOf(request).id,
  requestId: request.id,
  ifMatch: undefined,
});

async function readUpload(request: FastifyRequest): Promise<{ name: string; bytes: Buffer }> {
  if (!request.isMultipart())
    throw unsupportedMediaType("Send the file as multipart/form-data, in the member `file`.");
  const part = await request.file().catch(throwUnreadable);
  const bytes = await part?.toBuffer().catch(throwUnreadable);
  if (!bytes || part?.fieldname !== "file") throw badRequest("Send the file in the member `file`.");
  if (bytes.length === 0) throw badRequest("The file is empty.");
  return { name: displayName(part.filename), bytes };
}

/** Returns the name by which people recognise the file; it's never used as a path. */
function displayName(name: string): string {
  const baseName = name.split(/[/\\]/).at(-1) ?? "";
  return (
    baseName
      .replace(/\p{Cc}/gu, "")
      .toWellFormed()
      .slice(0, 200) || "file"
  );
}

const tooLargeError = () =>
  new HttpError(
    413,
    "too_large",
    `This file is larger than ${MAX_BYTES / 1_000_000} MB. Split it, then send the parts.`,
  );

/** An error without a status from the parser means that the form is truncated or isn't a form. */
function throwUnreadable(error: unknown): never {
  if (error instanceof Error && "statusCode" in error)
    throw error.statusCode === 413 ? tooLargeError() : error;
  throw badRequest("The form could not be read.");
}
