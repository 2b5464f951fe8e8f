import { connect, type Socket } from "node:net";
import { setTimeout } from "node:timers/promises";

/** The response to a request that was sent on schedule, regardless of those before it. */
export type TimedResponse = { status: number; latencyMs: number; completedAtMs: number };

const HEAD_END = Buffer.from("\r\n\r\n");
const TICK_MS = 5;
/** If this many are busy, a request waits until one is free, and its wait counts. */
const MAX_CONNECTIONS = 1_000;

/**
 * Sends this many requests per second, each on schedule, over connections that stay open if the server allows it.
 * `latencyMs` counts from the scheduled time; a broken connection counts as a response with status 0.
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

  /** Skips connections that the server closed while they were idle, because these won't emit "close" again. */
  function takeIdle(): Socket | undefined {
    let socket = idle.pop();
    for (; socket?.destroyed; socket = idle.pop()) openConnections--;
    return socket;
  }

  function openSocket(): Socket {
    openConnections++;
    // The "close" event reports that a connection has ended.
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

/** The latency, in ms, that this fraction of the responses does not exceed. */
export function percentile(responses: readonly TimedResponse[], fraction: number): number {
  const sorted = responses.map(({ latencyMs }) => latencyMs).toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(fraction * sorted.length))] ?? Number.NaN;
}
