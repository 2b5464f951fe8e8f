import { startStack } from "../../../e2e/stack.ts";
import { type Gate, lackOfUrl } from "../gate.ts";
import { underLoad } from "../under-load.ts";

const PER_TURN = 1_000;

export const postgres: Gate = {
  name: "postgres",
  what: "the process on PostgreSQL is killed and started again",
  lack: lackOfUrl,
  run: async (rig) => {
    const stack = await startStack("", rig.postgresUrl);
    const turns = rig.isBrief ? 4 : 25;
    try {
      return await underLoad({
        rig,
        stack,
        turns,
        perTurn: PER_TURN,
        apartMs: [0, 2_000],
        disturb: () => stack.crashAndRestart(),
      });
    } finally {
      await stack.close();
    }
  },
};
