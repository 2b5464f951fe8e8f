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

/** The whole log, oldest first. */
export async function listAudit(db: Db): Promise<AuditRow[]> {
  const { rows } =
    await sql<AuditRow>`select actor_id, action, object_kind, object_id, before, after, request_id
    from audit_log order by id`.execute(db);
  return rows;
}

/** What the server says to a call it refuses; fails when it does not. */
export async function expectRejection(request: Promise<unknown>) {
  const rejection = await request.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(rejection instanceof ResponseError)) expect.fail(`not refused: ${String(rejection)}`);
  const { error } = rejection.body as {
    error: { code: string; message: string; details?: { field?: string; message: string }[] };
  };
  return { status: rejection.status, ...error };
}

/** From now on nothing can be noted: a write that would go unseen must fail. */
export async function blockAuditInserts(db: Db): Promise<void> {
  await sql`alter table audit_log add check (actor_id < 0) not valid`.execute(db);
}
