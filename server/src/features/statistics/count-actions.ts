import type { Db } from "../../db/connect.ts";
import { countQuestions, takeDue } from "./count-queries.ts";

/** Few enough for one statement to stay well within its time, however often they were attempted. */
const AT_ONCE = 10;

/** Counts anew, one batch a transaction, the questions that were attempted since they were counted last. */
export async function countStatistics(db: Db): Promise<void> {
  const countSome = () =>
    db.transaction().execute(async (tx) => {
      const ids = await takeDue(tx, AT_ONCE);
      if (ids.length > 0) await countQuestions(tx, ids);
      return ids.length;
    });
  while ((await countSome()) > 0);
}
