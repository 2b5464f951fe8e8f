import type { Db } from "../src/db/connect.ts";
import { runRegrade } from "../src/features/regrading/regrade-actions.ts";
import type { TestUser } from "./test-app.ts";

/** Asks to mark the attempts at a question again, waits until that is done, and returns what was done. */
export async function regradeQuestion(editor: TestUser, db: Db, id: number, note: string) {
  await editor.request("regradeQuestion", { params: { id }, body: { note } });
  await finishRegrades(db);
  const { regrade } = await editor.request("previewRegrade", { params: { id } });
  if (regrade?.state !== "done") throw new Error("The regrade is not done.");
  const { attempts, raised, lowered } = regrade;
  return { attempts, raised, lowered };
}

/** Finishes all requested regrades. The app works on them in the background at the same time. */
export async function finishRegrades(db: Db): Promise<void> {
  const open = db.selectFrom("regrade_requests").select("id").where("finished_at", "is", null).orderBy("id");
  for (const { id } of await open.execute()) await runRegrade(db, id, new AbortController().signal);
}
