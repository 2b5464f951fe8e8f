import { rm } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import { createTemplate, startTestServer, type TestServer } from "../../../e2e/test-server.ts";
import type { Check } from "../../engine/checks.ts";
import { createCluster, skipReasonWithoutPostgres } from "../postgres-cluster.ts";
import type { Scenario, ScenarioOptions } from "../scenario.ts";
import { type Disk, mountDisk, skipReasonWithoutMount } from "../small-disk.ts";
import { type FaultContext, runUnderLoad } from "../under-load.ts";

const EMBEDDED_MB = 192;
const CLUSTER_MB = 256;
const [SHORT_FAULT_MS, LONG_FAULT_MS] = [4_000, 20_000];
const RECOVERY_MS = 10_000;
/** Small WAL segments, so that a full disk soon has no room for the next one. */
const SMALL_WAL_SEGMENTS = ["--wal-segsize=1"];
const SMALL_WAL_SETTINGS = ["max_wal_size=16MB", "min_wal_size=2MB"];

export const fullDiskEmbedded: Scenario = {
  name: "full-disk-embedded",
  description: "the disk under the embedded database is full for a while",
  skipReason: skipReasonWithoutMount,
  run: async (options) => {
    const template = await createTemplate();
    const disk = await mountDisk(EMBEDDED_MB);
    const testServer = await startTestServer(template, undefined, {}, disk.folder);
    try {
      return await fillRepeatedly(options, testServer, disk, async () => {});
    } finally {
      await testServer.close();
      await disk.remove();
      await rm(template, { recursive: true, force: true });
    }
  },
};

export const fullDiskPostgres: Scenario = {
  name: "full-disk-postgres",
  description: "the disk under PostgreSQL is full for a while",
  skipReason: () => skipReasonWithoutMount() ?? skipReasonWithoutPostgres(),
  run: async (options) => {
    const disk = await mountDisk(CLUSTER_MB);
    const cluster = await createCluster(disk.folder, SMALL_WAL_SETTINGS, SMALL_WAL_SEGMENTS);
    const testServer = await startTestServer("", cluster.url);
    try {
      // PostgreSQL exits if there is no room for its WAL; an operator then restarts it.
      return await fillRepeatedly(options, testServer, disk, () => cluster.start());
    } finally {
      await testServer.close();
      await cluster.remove();
      await disk.remove();
    }
  },
};

async function fillRepeatedly(
  options: ScenarioOptions,
  testServer: TestServer,
  disk: Disk,
  restart: () => Promise<void>,
): Promise<Check[]> {
  const injectFault = async ({ round, markFaultOver }: FaultContext) => {
    await disk.fill();
    await setTimeout(round % 3 === 2 ? LONG_FAULT_MS : SHORT_FAULT_MS);
    markFaultOver();
    await (round % 2 === 0 ? disk.empty() : disk.grow());
    await restart();
  };
  return runUnderLoad({
    options,
    testServer,
    rounds: options.isQuick ? 3 : 12,
    injectFault,
    maxWaitMs: LONG_FAULT_MS + RECOVERY_MS,
  });
}
