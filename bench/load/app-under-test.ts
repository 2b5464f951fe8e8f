import type { Database } from "../../server/src/db/connect.ts";
import { withLibraryDatabase } from "../engine/library-database.ts";
import { type QuestionAssignment, seedUsers } from "../server/seed-users.ts";
import { productionEnvironment, type ServerProcess, startApp } from "../server/server-process.ts";

export type AppUnderTest = {
  server: ServerProcess;
  database: Database;
  /** The quiz questions that the learners are answering. */
  assignments: QuestionAssignment[];
  /** Settings for one more process on the same database. */
  environment: Record<string, string>;
};

/** Runs the server with production settings, including rate limits, on a PostgreSQL database with many learners. */
export async function withApp(
  postgresUrl: string,
  callback: (app: AppUnderTest) => Promise<void>,
): Promise<void> {
  await withLibraryDatabase(postgresUrl, async (database, url) => {
    const assignments = await seedUsers(database);
    const environment = productionEnvironment(url);
    const server = await startApp(environment);
    try {
      await callback({ server, database, assignments, environment });
    } finally {
      await server.stop();
    }
  });
}
