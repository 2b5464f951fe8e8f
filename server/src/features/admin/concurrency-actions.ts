import type { AuditSubject } from "@rasayan/contract";
import type { Db } from "../../db/connect.ts";
import { matchesETag, staleError } from "../../http/etag.ts";
import { type Actor, findLastSave } from "./audit-queries.ts";

/** Throws 409 if the actor saw another state of the locked row. An actor without `ifMatch` overwrites any state. */
export async function rejectStale(
  tx: Db,
  { ifMatch }: Actor,
  kind: AuditSubject,
  row: { id: number; etag: string },
): Promise<void> {
  if (matchesETag(ifMatch, row.etag)) return;
  throw staleError(kind, await findLastSave(tx, kind, row.id));
}
