// npm run bench -- server [--quick]: compares the two requests of a quiz in progress with a minimal baseline server.
import { atLeast, atMost, type Check, report } from "./engine/checks.ts";
import { withLibraryDatabase } from "./engine/library-database.ts";
import { type Comparison, compare, printComparison } from "./server/comparison.ts";
import { pgbench } from "./server/pgbench.ts";
import { answerRequests, questionRequests } from "./server/requests.ts";
import { answerHalf, deleteAnswers, seedUsers } from "./server/seed-users.ts";
import { productionEnvironment, startApp, startProcess } from "./server/server-process.ts";
import { FIND_QUESTION, SAVE_ANSWER } from "./server/statements.ts";

const url = process.env.DATABASE_URL;
const seconds = process.argv.includes("--quick") ? 5 : 20;

if (url) process.exitCode = report(await measure(url)) ? 0 : 1;
else console.log("Skipped: DATABASE_URL is not set.");

async function measure(postgresUrl: string): Promise<Check[]> {
  return withLibraryDatabase(postgresUrl, async (database, url) => {
    const assignments = await seedUsers(database);
    const baseline = await startProcess("bench/server/baseline-server.ts", productionEnvironment(url));
    const app = await startApp(productionEnvironment(url));
    const sides = { baseline, app, seconds };
    try {
      const answer = await compare({
        ...sides,
        requests: answerRequests(assignments),
        reset: () => deleteAnswers(database),
      });
      await answerHalf(database);
      const question = await compare({ ...sides, requests: questionRequests(assignments) });
      const size = {
        learners: new Set(assignments.map(({ userId }) => userId)).size,
        questions: Math.max(...assignments.map(({ questionId }) => questionId)),
        seconds,
      };
      printComparison("Reading a question", question, await pgbench(url, FIND_QUESTION, size));
      await deleteAnswers(database);
      printComparison("Saving an answer", answer, await pgbench(url, SAVE_ANSWER, size));
      return [...buildChecks("answer", answer, 0.6), ...buildChecks("question", question, 0.7)];
    } finally {
      await app.stop();
      await baseline.stop();
    }
  });
}

function buildChecks(name: string, { app, baseline, failures }: Comparison, minShare: number): Check[] {
  return [
    atLeast(`${name}: share of the baseline's throughput`, app.perSecond / baseline.perSecond, minShare),
    atMost(`${name}: p99 relative to the baseline's`, app.p99 / baseline.p99, 2),
    atMost(`${name}: responses other than 200`, failures, 0),
  ];
}
