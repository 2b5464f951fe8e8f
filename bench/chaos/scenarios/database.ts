import { startTestServer } from "../../../e2e/test-server.ts";
import { createCluster, skipReasonWithoutPostgres } from "../postgres-cluster.ts";
import type { Scenario } from "../scenario.ts";
import { type FaultContext, runUnderLoad } from "../under-load.ts";

const ANSWERS_PER_ROUND = 1_000;

export const databaseScenario: Scenario = {
  name: "database",
  description: "PostgreSQL itself is killed: all of it, or one of its processes",
  skipReason: skipReasonWithoutPostgres,
  run: async (options) => {
    const cluster = await createCluster();
    const testServer = await startTestServer("", cluster.url);
    const injectFault = async ({ round }: FaultContext) => {
      if (round % 2 === 1) return cluster.killOne();
      await cluster.kill();
      await cluster.start();
    };
    try {
      const rounds = options.isQuick ? 4 : 25;
      return await runUnderLoad({
        options,
        testServer,
        rounds,
        answersPerRound: ANSWERS_PER_ROUND,
        delayRangeMs: [0, 2_000],
        injectFault,
      });
    } finally {
      await testServer.close();
      await cluster.remove();
    }
  },
};
