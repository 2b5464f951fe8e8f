import type { Database } from "../../server/src/db/connect.ts";
import { withLibrary } from "../engine/library-database.ts";
import { type Ask, gatherCrowd } from "../server/crowd.ts";
import { type Started, settingsOn, startProduct } from "../server/started-process.ts";

export type Product = {
  server: Started;
  database: Database;
  /** What each learner is in the middle of. */
  asks: Ask[];
  /** Settings for one more process on the same database. */
  settings: Record<string, string>;
};

/** Runs the product as others would find it, limits and all, on a PostgreSQL database full of learners. */
export async function withProduct(base: string, work: (product: Product) => Promise<void>): Promise<void> {
  await withLibrary(base, async (database, url) => {
    const asks = await gatherCrowd(database);
    const settings = settingsOn(url);
    const server = await startProduct(settings);
    try {
      await work({ server, database, asks, settings });
    } finally {
      await server.stop();
    }
  });
}
