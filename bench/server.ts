// npm run bench -- server [brief]: the two calls of a running quiz against the least that could answer them.
import { atLeast, atMost, type Check, report } from "./engine/checks.ts";
import { withLibrary } from "./engine/library-database.ts";
import { type Compared, compare, printCompared } from "./server/comparison.ts";
import { answerHalf, forgetAnswers, gatherCrowd } from "./server/crowd.ts";
import { pgbench } from "./server/pgbench.ts";
import { answerRequests, questionRequests } from "./server/requests.ts";
import { settingsOn, startProcess, startProduct } from "./server/started-process.ts";
import { FIND_QUESTION, SAVE_ANSWER } from "./server/statements.ts";

const url = process.env.DATABASE_URL;
const seconds = process.argv.includes("brief") ? 5 : 20;

if (url) process.exitCode = report(await measure(url)) ? 0 : 1;
else console.log("Skipped: DATABASE_URL names no PostgreSQL.");

async function measure(base: string): Promise<Check[]> {
  return withLibrary(base, async (database, url) => {
    const asks = await gatherCrowd(database);
    const floor = await startProcess("bench/server/floor.ts", settingsOn(url));
    const ours = await startProduct(settingsOn(url));
    const sides = { floor, ours, seconds };
    try {
      const answer = await compare({
        ...sides,
        requests: answerRequests(asks),
        reset: () => forgetAnswers(database),
      });
      await answerHalf(database);
      const question = await compare({ ...sides, requests: questionRequests(asks) });
      const size = {
        learners: new Set(asks.map(({ userId }) => userId)).size,
        questions: Math.max(...asks.map(({ questionId }) => questionId)),
        seconds,
      };
      printCompared("A question read", question, await pgbench(url, FIND_QUESTION, size));
      await forgetAnswers(database);
      printCompared("An answer saved", answer, await pgbench(url, SAVE_ANSWER, size));
      return [...gates("answer", answer, 0.6), ...gates("question", question, 0.7)];
    } finally {
      await ours.stop();
      await floor.stop();
    }
  });
}

function gates(name: string, { ours, floor, failures }: Compared, share: number): Check[] {
  return [
    atLeast(`${name}: share of the floor's throughput`, ours.perSecond / floor.perSecond, share),
    atMost(`${name}: p99 as times the floor's`, ours.p99 / floor.p99, 2),
    atMost(`${name}: replies that were no 200`, failures, 0),
  ];
}
