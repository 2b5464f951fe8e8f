import { rm } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import { makeTemplate, type Stack, startStack } from "../../../e2e/stack.ts";
import type { Check } from "../../engine/checks.ts";
import type { Gate, Rig } from "../gate.ts";
import { lackOfPrograms, makeCluster } from "../own-cluster.ts";
import { type Disk, lackOfMount, mountDisk } from "../small-disk.ts";
import { type Moment, underLoad } from "../under-load.ts";

const EMBEDDED_MB = 192;
const CLUSTER_MB = 256;
const [SHORT_MS, LONG_MS] = [4_000, 20_000];
const RECOVERY_MS = 10_000;
/** Small pieces of log, so that a full disk soon leaves no room for the next one. */
const SMALL_LOG = ["--wal-segsize=1"];
const SMALL_RESERVE = ["max_wal_size=16MB", "min_wal_size=2MB"];

export const fullDiskEmbedded: Gate = {
  name: "full-disk-embedded",
  what: "the disk under the embedded database is full for a while",
  lack: lackOfMount,
  run: async (rig) => {
    const template = await makeTemplate();
    const disk = await mountDisk(EMBEDDED_MB);
    const stack = await startStack(template, undefined, {}, disk.folder);
    try {
      return await fillAgainAndAgain(rig, stack, disk, async () => {});
    } finally {
      await stack.close();
      await disk.remove();
      await rm(template, { recursive: true, force: true });
    }
  },
};

export const fullDiskPostgres: Gate = {
  name: "full-disk-postgres",
  what: "the disk under PostgreSQL is full for a while",
  lack: () => lackOfMount() ?? lackOfPrograms(),
  run: async (rig) => {
    const disk = await mountDisk(CLUSTER_MB);
    const cluster = await makeCluster(disk.folder, SMALL_RESERVE, SMALL_LOG);
    const stack = await startStack("", cluster.url);
    try {
      // A PostgreSQL without room for its log ends; whoever runs it starts it again.
      return await fillAgainAndAgain(rig, stack, disk, () => cluster.start());
    } finally {
      await stack.close();
      await cluster.remove();
      await disk.remove();
    }
  },
};

async function fillAgainAndAgain(
  rig: Rig,
  stack: Stack,
  disk: Disk,
  revive: () => Promise<void>,
): Promise<Check[]> {
  const disturb = async ({ turn, isOver }: Moment) => {
    await disk.fill();
    await setTimeout(turn % 3 === 2 ? LONG_MS : SHORT_MS);
    isOver();
    await (turn % 2 === 0 ? disk.empty() : disk.grow());
    await revive();
  };
  return underLoad({ rig, stack, turns: rig.isBrief ? 3 : 12, disturb, longestMs: LONG_MS + RECOVERY_MS });
}
