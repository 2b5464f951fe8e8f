import { freePort, startServer, startStack, stopServer } from "../../../e2e/stack.ts";
import { startProxy } from "../../../scripts/nginx.mjs";
import { type Gate, lackOfUrl } from "../gate.ts";
import { type Moment, underLoad } from "../under-load.ts";

export const topology: Gate = {
  name: "topology",
  what: "one of two processes behind nginx is killed and started again",
  lack: lackOfUrl,
  run: async (rig) => {
    const stack = await startStack("", rig.postgresUrl);
    const port = await freePort();
    const start = () => startServer({ ...stack.data, PORT: String(port), PUBLIC_ORIGIN: stack.url });
    let second = await start();
    const proxy = await startProxy({
      port: await freePort(),
      ports: [Number(new URL(stack.url).port), port],
      limits: false,
    });
    const disturb = async ({ turn }: Moment) => {
      if (turn % 2 === 0) return stack.crashAndRestart();
      await stopServer(second, "SIGKILL");
      second = await start();
    };
    try {
      return await underLoad({ rig, stack, url: proxy.url, turns: rig.isBrief ? 4 : 20, disturb });
    } finally {
      await proxy.stop();
      await stopServer(second, "SIGTERM");
      await stack.close();
    }
  },
};
