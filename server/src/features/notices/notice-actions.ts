import type { Notice } from "@rasayan/contract";
import type { Db } from "../../db/connect.ts";
import { inTransaction } from "../../db/in-transaction.ts";
import type { Deps } from "../../deps.ts";
import { type Actor, insertAudit } from "../audit/audit-queries.ts";
import { endNotice, findNotice, insertNotice, lockNotices } from "./notice-queries.ts";

/** Returns the current notice to all signed-in users; null if there is none. */
export async function readNotice(db: Db): Promise<Notice | null> {
  const found = await findNotice(db);
  return found ? { ...found, published_at: found.published_at.toISOString() } : null;
}

/** Replaces the current notice; an empty text only ends it. Does nothing if the text is already current. */
export async function publishNotice({ db }: Deps, actor: Actor, text: string): Promise<Notice | null> {
  return inTransaction(db, async (tx) => {
    await lockNotices(tx);
    const before = await readNotice(tx);
    if ((before?.text ?? "") === text) return before;
    await endNotice(tx);
    const id = text === "" ? null : await insertNotice(tx, text);
    const after = await readNotice(tx);
    const change = { before: before && { text: before.text }, after: after && { text } };
    await insertAudit(tx, actor, {
      action: "publishNotice",
      kind: "notice",
      id: id ?? before?.id ?? null,
      ...change,
    });
    return after;
  });
}
