import { connect, type Socket } from "node:net";

export type Sent = { perSecond: number; p50: number; p99: number; failures: number; count: number };

const CONNECTIONS = 32;
const HEAD_END = Buffer.from("\r\n\r\n");

/**
 * Sends the requests in their order over connections that stay open, each connection its next one when it has the
 * reply, for so many seconds. Bare sockets, because a client of HTTP would take the processor the server needs.
 */
export async function send(port: number, requests: readonly Buffer[], seconds: number): Promise<Sent> {
  const taken: number[] = [];
  let [next, failures] = [0, 0];
  const from = performance.now();
  const until = from + seconds * 1000;
  await Promise.all(Array.from({ length: CONNECTIONS }, drive));
  const lasted = (performance.now() - from) / 1000;
  const sorted = taken.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * sorted.length)] ?? Number.NaN;
  return { perSecond: sorted.length / lasted, p50: at(0.5), p99: at(0.99), failures, count: sorted.length };

  async function drive(): Promise<void> {
    let socket = dial(port);
    while (performance.now() < until) {
      const start = performance.now();
      socket.write(requests[next++ % requests.length] ?? "");
      const reply = await readReply(socket);
      taken.push(performance.now() - start);
      if (!reply.isOk) failures++;
      // A proxy ends a connection after a thousand requests.
      if (!reply.isLast) continue;
      socket.destroy();
      socket = dial(port);
    }
    socket.destroy();
  }
}

const dial = (port: number) => connect(port, "127.0.0.1").setNoDelay(true);

/** Waits for one whole reply: whether it is a 200, and the last of its connection. */
function readReply(socket: Socket): Promise<{ isOk: boolean; isLast: boolean }> {
  return new Promise((resolve, reject) => {
    let come: Buffer = Buffer.alloc(0);
    socket.on("data", take).once("error", reject).once("close", hungUp);

    function take(piece: Buffer): void {
      come = come.length === 0 ? piece : Buffer.concat([come, piece]);
      const head = come.indexOf(HEAD_END);
      if (head < 0) return;
      const text = come.toString("latin1", 0, head);
      const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? Number.NaN);
      if (come.length < head + HEAD_END.length + length) return;
      socket.off("data", take).off("error", reject).off("close", hungUp);
      resolve({ isOk: text.startsWith("HTTP/1.1 200"), isLast: /^connection: close/im.test(text) });
    }

    function hungUp(): void {
      reject(new Error("The server hung up."));
    }
  });
}
