import type { AuditSubject } from "@rasayan/contract";
import { inChunks, type JobContext, standaloneJobContext } from "../../db/chunks.ts";
import type { Db } from "../../db/connect.ts";
import { matchesETag, staleError } from "../../row-etag.ts";
import { type Actor, deleteOldAudit, findLastSave } from "./audit-queries.ts";

/**
 * Deletes entries about changes after 400 days (the DPDP Rules 2025, rule 6, require one year for logs), and entries
 * about forbidden requests after 90 days.
 */
export async function purgeAudit(db: Db, context: JobContext = standaloneJobContext): Promise<void> {
  await inChunks((limit) => deleteOldAudit(db, limit), context);
}

/**
 * Throws `conflict` if the actor saw another state of the locked row. An actor without `ifMatch` overwrites any
 * state.
 */
export async function rejectStale(
  tx: Db,
  { ifMatch }: Actor,
  kind: AuditSubject,
  row: { id: number; etag: string },
): Promise<void> {
  if (matchesETag(ifMatch, row.etag)) return;
  throw staleError(kind, await findLastSave(tx, kind, row.id));
}
