import { rm } from "node:fs/promises";
import { createTemplate, startTestServer } from "../../../e2e/test-server.ts";
import { atMost } from "../../engine/checks.ts";
import type { Scenario } from "../scenario.ts";
import { runUnderLoad } from "../under-load.ts";

const MAX_RESTART_MS = 5_000;
const ANSWERS_PER_ROUND = 100;

export const embeddedScenario: Scenario = {
  name: "embedded",
  description: "the process on the embedded database is killed and started again",
  run: async (options) => {
    const template = await createTemplate();
    const testServer = await startTestServer(template, undefined);
    const startDurations: number[] = [];
    const injectFault = async () => {
      const startedAt = performance.now();
      await testServer.crashAndRestart();
      startDurations.push(performance.now() - startedAt);
    };
    const rounds = options.isQuick ? 4 : 100;
    try {
      const checks = await runUnderLoad({
        options,
        testServer,
        rounds,
        answersPerRound: ANSWERS_PER_ROUND,
        delayRangeMs: [0, 1_000],
        injectFault,
      });
      return [
        ...checks,
        atMost("longest start after a crash, ms", Math.max(...startDurations), MAX_RESTART_MS),
      ];
    } finally {
      await testServer.close();
      await rm(template, { recursive: true, force: true });
    }
  },
};
