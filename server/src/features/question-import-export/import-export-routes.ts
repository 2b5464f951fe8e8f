import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Deps } from "../../deps.ts";
import { invalid } from "../../domain-errors.ts";
import { createBackgroundRunner } from "../../http/background-work.ts";
import { readUpload } from "../../http/read-upload.ts";
import { registerEndpoint } from "../../http/register-endpoint.ts";
import { actorOf } from "../../http/session.ts";
import { listBatches } from "./batch-queries.ts";
import { getCategories, mapCategories } from "./category-actions.ts";
import { commitImport, undoImport } from "./commit-actions.ts";
import { exportQuestions } from "./export-actions.ts";
import { getImport, getImportRows, startImport } from "./import-actions.ts";
import { createTemplate } from "./template-actions.ts";

const MAX_BYTES = 10_000_000;
const LIMITS = { fileSize: MAX_BYTES, files: 1, fields: 5, fieldSize: 1_000, parts: 6, headerPairs: 50 };

/**
 * Import and export of question files. The upload is a multipart form, which no other endpoint in this scope accepts.
 */
export async function importExportRoutes(editors: FastifyInstance, deps: Deps): Promise<void> {
  const { db } = deps;
  const runInBackground = createBackgroundRunner(editors, "import");
  await editors.register(async (app) => {
    await app.register(multipart, { limits: LIMITS });
    registerEndpoint(app, "previewImport", async ({ query }, request) =>
      startImport(
        deps,
        actorOf(request),
        { ...(await readQuestionFile(request)), ...query },
        runInBackground,
      ),
    );
  });
  registerEndpoint(editors, "listImports", async ({ query }) => listBatches(db, query));
  registerEndpoint(editors, "getImportTemplate", async ({ query }) => createTemplate(query));
  registerEndpoint(editors, "getImport", async ({ params }) => getImport(db, params.id));
  registerEndpoint(editors, "listImportRows", async ({ params, query }) =>
    getImportRows(db, params.id, query),
  );
  registerEndpoint(editors, "listImportCategories", async ({ params }) => getCategories(deps, params.id));
  registerEndpoint(editors, "mapImportCategories", async ({ params, body }, request) =>
    mapCategories(deps, actorOf(request), params.id, body),
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

async function readQuestionFile(request: FastifyRequest): Promise<{ name: string; bytes: Buffer }> {
  const { name, bytes } = await readUpload(request, { what: "file", maxBytes: MAX_BYTES });
  if (bytes.length === 0) throw invalid("empty_file");
  return { name: displayName(name), bytes };
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
