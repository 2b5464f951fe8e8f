import { connect, type Socket } from "node:net";
import { setTimeout } from "node:timers/promises";

/** A request that was sent when it was due, whatever became of those before it. */
export type TimedResponse = { status: number; latencyMs: number; completedAtMs: number };

const HEAD_END = Buffer.from("\r\n\r\n");
const TICK_MS = 5;
/** Beyond these a request is held back until one is free, and its wait counts. */
const MAX_CONNECTIONS = 1_000;

/**
 * Sends so many requests a second, each when it is due, over connections that stay open where the server lets them.
 * `tookMs` counts from when it was due; a connection that breaks is a reply of status 0.
 */
export async function sendOpenLoop(
  port: number,
  requests: readonly Buffer[],
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<TimedResponse[]> {
  const idle: Socket[] = [];
  const responses: TimedResponse[] = [];
  const inFlight: Promise<void>[] = [];
  let [next, openConnections] = [0, 0];
  const total = Math.round(perSecond * seconds);
  const startedAt = performance.now();
  while (next < total) {
    const due = Math.min(total, Math.floor(((performance.now() - startedAt) / 1000) * perSecond));
    while (next < due && (idle.length > 0 || openConnections < MAX_CONNECTIONS))
      inFlight.push(sendRequest(next++));
    await setTimeout(TICK_MS);
  }
  await Promise.all(inFlight);
  for (const socket of idle) socket.destroy();
  return responses;

  async function sendRequest(index: number): Promise<void> {
    const due = startedAt + (index / perSecond) * 1000;
    const socket = takeIdle() ?? openSocket();
    const status = await new Promise<number>((resolve) => {
      socket.once("close", () => resolve(0));
      onResponse(socket, resolve);
      socket.write(requests[index % requests.length] ?? "");
    });
    responses.push({
      status,
      latencyMs: performance.now() - due,
      completedAtMs: performance.now() - startedAt,
    });
    socket.removeAllListeners("data").removeAllListeners("close");
    if (status > 0 && !socket.destroyed) idle.push(socket);
    else openConnections--;
  }

  /** The server has hung up on those that rested for long, and they say so no second time. */
  function takeIdle(): Socket | undefined {
    let socket = idle.pop();
    for (; socket?.destroyed; socket = idle.pop()) openConnections--;
    return socket;
  }

  function openSocket(): Socket {
    openConnections++;
    // What ends a connection is told by "close".
    return connect(port, "127.0.0.1")
      .setNoDelay(true)
      .on("error", () => {});
  }
}

function onResponse(socket: Socket, onStatus: (status: number) => void): void {
  let received: Buffer = Buffer.alloc(0);
  socket.on("data", (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const headEnd = received.indexOf(HEAD_END);
    if (headEnd < 0) return;
    const text = received.toString("latin1", 0, headEnd);
    const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0);
    if (received.length < headEnd + HEAD_END.length + length) return;
    if (/connection: close/i.test(text)) socket.destroy();
    onStatus(Number(text.slice(9, 12)));
  });
}

/** The time, in ms, that this share of the replies took at most. */
export function percentile(responses: readonly TimedResponse[], fraction: number): number {
  const sorted = responses.map(({ latencyMs }) => latencyMs).toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(fraction * sorted.length))] ?? Number.NaN;
}
