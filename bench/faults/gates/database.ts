import { startStack } from "../../../e2e/stack.ts";
import type { Gate } from "../gate.ts";
import { lackOfPrograms, makeCluster } from "../own-cluster.ts";
import { type Moment, underLoad } from "../under-load.ts";

const PER_TURN = 1_000;

export const database: Gate = {
  name: "database",
  what: "PostgreSQL itself is killed: all of it, or one of its processes",
  lack: lackOfPrograms,
  run: async (rig) => {
    const cluster = await makeCluster();
    const stack = await startStack("", cluster.url);
    const disturb = async ({ turn }: Moment) => {
      if (turn % 2 === 1) return cluster.killOne();
      await cluster.kill();
      await cluster.start();
    };
    try {
      const turns = rig.isBrief ? 4 : 25;
      return await underLoad({ rig, stack, turns, perTurn: PER_TURN, apartMs: [0, 2_000], disturb });
    } finally {
      await stack.close();
      await cluster.remove();
    }
  },
};
