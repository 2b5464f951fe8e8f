import type { CallName } from "@rasayan/contract";
import type { Db } from "../../db/connect.ts";

/** Who makes a change, and in which request. */
export type Actor = { id: number; requestId: string };

type ObjectKind = "chapter" | "topic" | "tag" | "content" | "question" | "user" | "call";
type Entry = {
  action: CallName;
  kind: ObjectKind;
  id: number | null;
  /** Null where the object was not there. */
  before: object | null;
  after: object | null;
};

/** Notes a change; called in the transaction that makes it, so that there is never one without the other. */
export async function insertAudit(tx: Db, actor: Actor, entry: Entry): Promise<void> {
  await tx
    .insertInto("audit_log")
    .values({
      actor_id: actor.id,
      request_id: actor.requestId,
      action: entry.action,
      object_kind: entry.kind,
      object_id: entry.id,
      before: JSON.stringify(entry.before),
      after: JSON.stringify(entry.after),
    })
    .execute();
}
