import { onTestFinished } from "vitest";
import { openTestDatabase } from "../test-database.ts";
import { openFuzzApps } from "./fuzz-apps.ts";

/** The servers that are sent requests, on a database of their own, both gone when the test is over. */
export async function startFuzzApps() {
  const database = await openTestDatabase();
  const { apps, close } = await openFuzzApps(database);
  onTestFinished(async () => {
    await close();
    await database.close();
  });
  return { apps, db: database.db };
}
