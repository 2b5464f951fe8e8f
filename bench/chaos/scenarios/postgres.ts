import { startTestServer } from "../../../e2e/test-server.ts";
import { type Scenario, skipReasonWithoutUrl } from "../scenario.ts";
import { runUnderLoad } from "../under-load.ts";

const ANSWERS_PER_ROUND = 1_000;

export const postgresScenario: Scenario = {
  name: "postgres",
  description: "the process on PostgreSQL is killed and started again",
  skipReason: skipReasonWithoutUrl,
  run: async (options) => {
    const testServer = await startTestServer("", options.postgresUrl);
    const rounds = options.isQuick ? 4 : 25;
    try {
      return await runUnderLoad({
        options,
        testServer,
        rounds,
        answersPerRound: ANSWERS_PER_ROUND,
        delayRangeMs: [0, 2_000],
        injectFault: () => testServer.crashAndRestart(),
      });
    } finally {
      await testServer.close();
    }
  },
};
