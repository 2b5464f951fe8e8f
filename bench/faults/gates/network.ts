import { connect, type Socket } from "node:net";
import { setTimeout } from "node:timers/promises";
import { startStack } from "../../../e2e/stack.ts";
import { atLeast } from "../../engine/checks.ts";
import { type Gate, lackOfUrl, type Rig } from "../gate.ts";
import { startTcpProxy, type Weather } from "../tcp-proxy.ts";
import { type Moment, underLoad } from "../under-load.ts";

const WEATHERS: readonly Weather[] = ["cut", "half-open", "late", "narrow"];
const LASTS_MS = 12_000;
/** A server as it is in the open: with its limits, to which learners keep. */
const LIMITED = { RATE_LIMIT: "on" };
const UNHURRIED = { learners: 48, thinkMs: 700 };

export const networkDatabase: Gate = {
  name: "network-database",
  what: "the network between server and PostgreSQL breaks, goes silent, is late, is narrow",
  lack: lackOfUrl,
  run: async (rig) => {
    const target = new URL(String(rig.postgresUrl));
    const proxy = await startTcpProxy(Number(target.port || 5432));
    target.host = `127.0.0.1:${proxy.port}`;
    const stack = await startStack("", target.href, LIMITED);
    try {
      // A learner's own patience would hide for how long the server leaves a request open.
      return await underLoad({
        ...trial(rig),
        ...UNHURRIED,
        stack,
        disturb: change(proxy),
        patienceMs: 30_000,
      });
    } finally {
      await stack.close();
      await proxy.close();
    }
  },
};

export const networkLearners: Gate = {
  name: "network-learners",
  what: "the network between learners and server does so, and each request comes twice",
  lack: lackOfUrl,
  run: async (rig) => {
    const stack = await startStack("", rig.postgresUrl, LIMITED);
    const target = Number(new URL(stack.url).port);
    const twice = sendAgain(target);
    const proxy = await startTcpProxy(target, twice.onChunk);
    const url = `http://127.0.0.1:${proxy.port}`;
    try {
      const own = { stack, url, disturb: change(proxy), patienceMs: 5_000 };
      const checks = await underLoad({ ...trial(rig), ...UNHURRIED, ...own });
      return [...checks, atLeast("requests answered that came once more", twice.answered(), 100)];
    } finally {
      await proxy.close();
      await stack.close();
    }
  },
};

const trial = (rig: Rig) => ({
  rig,
  turns: rig.isBrief ? WEATHERS.length : 5 * WEATHERS.length,
  longestMs: 2 * LASTS_MS + 10_000,
});

const change =
  (proxy: { set: (weather: Weather) => void }) =>
  async ({ turn, isOver }: Moment) => {
    proxy.set(WEATHERS[turn % WEATHERS.length] ?? "cut");
    await setTimeout(LASTS_MS);
    proxy.set("clear");
    isOver();
  };

/** Sends every whole request once more on a connection of its own, whose reply nobody reads. */
function sendAgain(target: number) {
  const begun = new WeakMap<Socket, Buffer>();
  let count = 0;
  const onChunk = (chunk: Buffer, caller: Socket) => {
    const sent = Buffer.concat([begun.get(caller) ?? Buffer.alloc(0), chunk]);
    const end = sent.indexOf("\r\n\r\n") + 4;
    const length = Number(/content-length: (\d+)/i.exec(sent.toString("latin1", 0, end))?.[1] ?? 0);
    const isWhole = end > 4 && sent.length >= end + length;
    begun.set(caller, isWhole ? Buffer.alloc(0) : sent);
    if (!isWhole) return;
    // Left open until the reply: the server answers nobody who has hung up.
    const again = connect(target, "127.0.0.1", () => again.write(sent));
    again
      .on("error", () => {})
      .once("data", () => {
        count++;
        again.destroy();
      });
  };
  return { onChunk, answered: () => count };
}
