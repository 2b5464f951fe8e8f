import { onTestFinished } from "vitest";
import { openTestDatabase } from "../test-database.ts";
import { openFuzzApps } from "./fuzz-apps.ts";

/** Starts the apps under test on a new database. Both are closed when the test is finished. */
export async function startFuzzApps() {
  const database = await openTestDatabase();
  const { apps, close } = await openFuzzApps(database);
  onTestFinished(async () => {
    await close();
    await database.close();
  });
  return { apps, db: database.db };
}
