import { connect, type Socket } from "node:net";
import { setTimeout } from "node:timers/promises";
import { startTestServer } from "../../../e2e/test-server.ts";
import { atLeast } from "../../engine/checks.ts";
import { type Scenario, type ScenarioOptions, skipReasonWithoutUrl } from "../scenario.ts";
import { type NetworkCondition, startTcpProxy } from "../tcp-proxy.ts";
import { type FaultContext, runUnderLoad } from "../under-load.ts";

const NETWORK_CONDITIONS: readonly NetworkCondition[] = ["cut", "half-open", "late", "narrow"];
const FAULT_MS = 12_000;
/** A server with the rate limits of production; the learners stay below them. */
const WITH_RATE_LIMIT = { RATE_LIMIT: "on" };
const SLOW_LEARNERS = { learners: 48, thinkMs: 700 };

export const networkDatabase: Scenario = {
  name: "network-database",
  description: "the network between server and PostgreSQL breaks, goes silent, is delayed, has low bandwidth",
  skipReason: skipReasonWithoutUrl,
  run: async (options) => {
    const target = new URL(String(options.postgresUrl));
    const proxy = await startTcpProxy(Number(target.port || 5432));
    target.host = `127.0.0.1:${proxy.port}`;
    const testServer = await startTestServer("", target.href, WITH_RATE_LIMIT);
    try {
      // A short timeout of the learners would hide how long the server leaves a request open.
      return await runUnderLoad({
        ...trialOptions(options),
        ...SLOW_LEARNERS,
        testServer,
        injectFault: cycleConditions(proxy),
        timeoutMs: 30_000,
      });
    } finally {
      await testServer.close();
      await proxy.close();
    }
  },
};

export const networkLearners: Scenario = {
  name: "network-learners",
  description: "the network between learners and server has these faults, and each request arrives twice",
  skipReason: skipReasonWithoutUrl,
  run: async (options) => {
    const testServer = await startTestServer("", options.postgresUrl, WITH_RATE_LIMIT);
    const target = Number(new URL(testServer.url).port);
    const duplicator = duplicateRequests(target);
    const proxy = await startTcpProxy(target, duplicator.onChunk);
    const url = `http://127.0.0.1:${proxy.port}`;
    try {
      const overrides = { testServer, url, injectFault: cycleConditions(proxy), timeoutMs: 5_000 };
      const checks = await runUnderLoad({ ...trialOptions(options), ...SLOW_LEARNERS, ...overrides });
      return [...checks, atLeast("duplicate requests answered", duplicator.answeredCount(), 100)];
    } finally {
      await proxy.close();
      await testServer.close();
    }
  },
};

const trialOptions = (options: ScenarioOptions) => ({
  options,
  rounds: options.isQuick ? NETWORK_CONDITIONS.length : 5 * NETWORK_CONDITIONS.length,
  maxWaitMs: 2 * FAULT_MS + 10_000,
});

const cycleConditions =
  (proxy: { setCondition: (condition: NetworkCondition) => void }) =>
  async ({ round, markFaultOver }: FaultContext) => {
    proxy.setCondition(NETWORK_CONDITIONS[round % NETWORK_CONDITIONS.length] ?? "cut");
    await setTimeout(FAULT_MS);
    proxy.setCondition("clear");
    markFaultOver();
  };

/** Sends every complete request a second time on a separate connection, and ignores its response. */
function duplicateRequests(target: number) {
  const partialRequests = new WeakMap<Socket, Buffer>();
  let count = 0;
  const onChunk = (chunk: Buffer, client: Socket) => {
    const request = Buffer.concat([partialRequests.get(client) ?? Buffer.alloc(0), chunk]);
    const headEnd = request.indexOf("\r\n\r\n") + 4;
    const length = Number(/content-length: (\d+)/i.exec(request.toString("latin1", 0, headEnd))?.[1] ?? 0);
    const isComplete = headEnd > 4 && request.length >= headEnd + length;
    partialRequests.set(client, isComplete ? Buffer.alloc(0) : request);
    if (!isComplete) return;
    // Stays open until the response: the server doesn't answer clients that have disconnected.
    const duplicate = connect(target, "127.0.0.1", () => duplicate.write(request));
    duplicate
      .on("error", () => {})
      .once("data", () => {
        count++;
        duplicate.destroy();
      });
  };
  return { onChunk, answeredCount: () => count };
}
