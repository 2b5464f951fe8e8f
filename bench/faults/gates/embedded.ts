import { rm } from "node:fs/promises";
import { makeTemplate, startStack } from "../../../e2e/stack.ts";
import { atMost } from "../../engine/checks.ts";
import type { Gate } from "../gate.ts";
import { underLoad } from "../under-load.ts";

const REOPENING_MS = 5_000;
const PER_TURN = 100;

export const embedded: Gate = {
  name: "embedded",
  what: "the process on the embedded database is killed and started again",
  run: async (rig) => {
    const template = await makeTemplate();
    const stack = await startStack(template, undefined);
    const starts: number[] = [];
    const disturb = async () => {
      const from = performance.now();
      await stack.crashAndRestart();
      starts.push(performance.now() - from);
    };
    const turns = rig.isBrief ? 4 : 100;
    try {
      const checks = await underLoad({ rig, stack, turns, perTurn: PER_TURN, apartMs: [0, 1_000], disturb });
      return [...checks, atMost("longest start on what was left, ms", Math.max(...starts), REOPENING_MS)];
    } finally {
      await stack.close();
      await rm(template, { recursive: true, force: true });
    }
  },
};
