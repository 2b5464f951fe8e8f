import { sql } from "kysely";
import { expect } from "vitest";
import type { Db } from "../src/db/connect.ts";
import { ResponseError } from "./test-app.ts";

export type AuditRow = {
  actor_id: number;
  action: string;
  object_kind: string;
  object_id: number | null;
  before: unknown;
  after: unknown;
  request_id: string;
};

/** Returns all rows of the audit log, oldest first. */
export async function listAudit(db: Db): Promise<AuditRow[]> {
  const { rows } =
    await sql<AuditRow>`select actor_id, action, object_kind, object_id, before, after, request_id
    from audit_log order by id`.execute(db);
  return rows;
}

/** Returns the status and the error of a request that the server must reject. Fails the test if it succeeds. */
export async function expectRejection(request: Promise<unknown>) {
  const rejection = await request.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(rejection instanceof ResponseError)) expect.fail(`not rejected: ${String(rejection)}`);
  const { error } = rejection.body as {
    error: {
      code: string;
      message: string;
      params?: Record<string, unknown>;
      details?: { field?: string; message: string }[];
    };
  };
  return { status: rejection.status, ...error };
}

/** Makes every further insert into the audit log fail. A test then checks that the audited write fails as well. */
export async function blockAuditInserts(db: Db): Promise<void> {
  await sql`alter table audit_log add check (actor_id < 0) not valid`.execute(db);
}
