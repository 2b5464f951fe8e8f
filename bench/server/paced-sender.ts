import { connect, type Socket } from "node:net";
import { setTimeout } from "node:timers/promises";

/** A request that was sent when it was due, whatever became of those before it. */
export type Reply = { status: number; tookMs: number; atMs: number };

const HEAD_END = Buffer.from("\r\n\r\n");
const TICK_MS = 5;
/** Beyond these a request is held back until one is free, and its wait counts. */
const MOST_CONNECTIONS = 1_000;

/**
 * Sends so many requests a second, each when it is due, over connections that stay open where the server lets them.
 * `tookMs` counts from when it was due; a connection that breaks is a reply of status 0.
 */
export async function sendPaced(
  port: number,
  requests: readonly Buffer[],
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<Reply[]> {
  const idle: Socket[] = [];
  const replies: Reply[] = [];
  const under: Promise<void>[] = [];
  let [next, open] = [0, 0];
  const total = Math.round(perSecond * seconds);
  const from = performance.now();
  while (next < total) {
    const due = Math.min(total, Math.floor(((performance.now() - from) / 1000) * perSecond));
    while (next < due && (idle.length > 0 || open < MOST_CONNECTIONS)) under.push(ask(next++));
    await setTimeout(TICK_MS);
  }
  await Promise.all(under);
  for (const socket of idle) socket.destroy();
  return replies;

  async function ask(index: number): Promise<void> {
    const due = from + (index / perSecond) * 1000;
    const socket = takeIdle() ?? dial();
    const status = await new Promise<number>((resolve) => {
      socket.once("close", () => resolve(0));
      onReply(socket, resolve);
      socket.write(requests[index % requests.length] ?? "");
    });
    replies.push({ status, tookMs: performance.now() - due, atMs: performance.now() - from });
    socket.removeAllListeners("data").removeAllListeners("close");
    if (status > 0 && !socket.destroyed) idle.push(socket);
    else open--;
  }

  /** The server has hung up on those that rested for long, and they say so no second time. */
  function takeIdle(): Socket | undefined {
    let socket = idle.pop();
    for (; socket?.destroyed; socket = idle.pop()) open--;
    return socket;
  }

  function dial(): Socket {
    open++;
    // What ends a connection is told by "close".
    return connect(port, "127.0.0.1")
      .setNoDelay(true)
      .on("error", () => {});
  }
}

function onReply(socket: Socket, done: (status: number) => void): void {
  let come: Buffer = Buffer.alloc(0);
  socket.on("data", (piece: Buffer) => {
    come = come.length === 0 ? piece : Buffer.concat([come, piece]);
    const head = come.indexOf(HEAD_END);
    if (head < 0) return;
    const text = come.toString("latin1", 0, head);
    const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0);
    if (come.length < head + HEAD_END.length + length) return;
    if (/connection: close/i.test(text)) socket.destroy();
    done(Number(text.slice(9, 12)));
  });
}

/** The time, in ms, that this share of the replies took at most. */
export function within(replies: readonly Reply[], share: number): number {
  const sorted = replies.map(({ tookMs }) => tookMs).toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}
