import { connect, type Socket } from "node:net";

export type LoadResult = { perSecond: number; p50: number; p99: number; failures: number; count: number };

const CONNECTIONS = 32;
const HEAD_END = Buffer.from("\r\n\r\n");

/**
 * Sends the requests in order over persistent connections for this many seconds; each connection sends its next
 * request after the response to the last. Uses bare sockets, because an HTTP client would take CPU time that the
 * server needs.
 */
export async function sendClosedLoop(
  port: number,
  requests: readonly Buffer[],
  seconds: number,
): Promise<LoadResult> {
  const latencies: number[] = [];
  let [next, failures] = [0, 0];
  const startedAt = performance.now();
  const deadline = startedAt + seconds * 1000;
  await Promise.all(Array.from({ length: CONNECTIONS }, runConnection));
  const elapsedSeconds = (performance.now() - startedAt) / 1000;
  const sorted = latencies.toSorted((a, b) => a - b);
  const quantile = (fraction: number) => sorted[Math.floor(fraction * sorted.length)] ?? Number.NaN;
  return {
    perSecond: sorted.length / elapsedSeconds,
    p50: quantile(0.5),
    p99: quantile(0.99),
    failures,
    count: sorted.length,
  };

  async function runConnection(): Promise<void> {
    let socket = openSocket(port);
    while (performance.now() < deadline) {
      const start = performance.now();
      socket.write(requests[next++ % requests.length] ?? "");
      const response = await readResponse(socket);
      latencies.push(performance.now() - start);
      if (!response.isOk) failures++;
      // A proxy closes a connection after a thousand requests.
      if (!response.isLast) continue;
      socket.destroy();
      socket = openSocket(port);
    }
    socket.destroy();
  }
}

const openSocket = (port: number) => connect(port, "127.0.0.1").setNoDelay(true);

/** Waits for one complete response: whether it is a 200, and whether it is the connection's last. */
function readResponse(socket: Socket): Promise<{ isOk: boolean; isLast: boolean }> {
  return new Promise((resolve, reject) => {
    let received: Buffer = Buffer.alloc(0);
    socket.on("data", onData).once("error", reject).once("close", onClose);

    function onData(chunk: Buffer): void {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      const headEnd = received.indexOf(HEAD_END);
      if (headEnd < 0) return;
      const text = received.toString("latin1", 0, headEnd);
      const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? Number.NaN);
      if (received.length < headEnd + HEAD_END.length + length) return;
      socket.off("data", onData).off("error", reject).off("close", onClose);
      resolve({ isOk: text.startsWith("HTTP/1.1 200"), isLast: /^connection: close/im.test(text) });
    }

    function onClose(): void {
      reject(new Error("The server closed the connection."));
    }
  });
}
