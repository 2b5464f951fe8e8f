import type { FastifyInstance, FastifyReply } from "fastify";
import type { Deps } from "../../deps.ts";
import { registerEndpoint, setETag } from "../../http/register-endpoint.ts";
import { actorOf, userOf } from "../../http/session.ts";
import { decideLateAnswers } from "./set-test-late-actions.ts";
import {
  addFollowUp,
  readMemberTests,
  readResults,
  readResultsForFile,
  readSheet,
} from "./set-test-results-actions.ts";
import { fileNameOf, writeResultsCsv, writeResultsXlsx } from "./set-test-results-file.ts";

/** The results of a teacher's own tests, on the page and as files. */
export function setTestResultsRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  registerEndpoint(app, "getTestResults", async ({ params }, request) =>
    readResults(db, userOf(request).id, params.id),
  );

  registerEndpoint(app, "listMemberTests", async ({ params }, request) => ({
    tests: await readMemberTests(db, userOf(request).id, params),
  }));

  registerEndpoint(app, "getTestSheet", async ({ params }, request) =>
    readSheet(db, userOf(request).id, params),
  );

  registerEndpoint(app, "decideLateAnswers", async ({ params, body }, request) =>
    decideLateAnswers(deps, actorOf(request), params, body.is_taken),
  );

  registerEndpoint(app, "createFollowUpTest", async ({ params }, request, reply) =>
    setETag(reply, await addFollowUp(deps, actorOf(request), params.id)),
  );

  registerEndpoint(app, "getTestResultsCsv", async ({ params }, request, reply) => {
    const results = await readResultsForFile(db, userOf(request).id, params.id);
    asDownload(reply, `${fileNameOf(results)}.csv`);
    return Buffer.from(writeResultsCsv(results));
  });

  registerEndpoint(app, "getTestResultsXlsx", async ({ params }, request, reply) => {
    const results = await readResultsForFile(db, userOf(request).id, params.id);
    asDownload(reply, `${fileNameOf(results)}.xlsx`);
    return Buffer.from(writeResultsXlsx(results));
  });
}

const asDownload = (reply: FastifyReply, name: string) =>
  reply.header("content-disposition", `attachment; filename="${name}"`);
