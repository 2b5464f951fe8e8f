import { createServer, connect as dial, type Socket } from "node:net";
import { setTimeout } from "node:timers/promises";
import { freePort } from "../../e2e/stack.ts";

/** What the network between two programs does. */
export type Weather =
  | "clear"
  /** Connections break, and new ones are refused. */
  | "cut"
  /** Whatever is sent vanishes, and nobody is told. */
  | "half-open"
  /** Everything arrives two seconds late. */
  | "late"
  /** 1 kB a second in each direction. */
  | "narrow";

const LATE_MS = 2_000;
const [NARROW_BYTES, NARROW_EVERY_MS] = [256, 250];

/** Stands between whoever calls its port and the target's port. `onChunk` sees what callers send. */
export async function startTcpProxy(
  target: number,
  onChunk: (chunk: Buffer, caller: Socket) => void = () => {},
) {
  const port = await freePort();
  const sockets = new Set<Socket>();
  let weather: Weather = "clear";
  const server = createServer((caller) => {
    if (weather === "cut") return void caller.destroy();
    const callee = dial(target, "127.0.0.1");
    const line = { isDead: false };
    caller.on("data", (chunk) => onChunk(chunk, caller));
    carry(caller, callee, line, () => weather);
    carry(callee, caller, line, () => weather);
    for (const socket of [caller, callee]) {
      sockets.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => sockets.delete(socket));
    }
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const cutAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port,
    set: (next: Weather) => {
      weather = next;
      if (next === "cut") cutAll();
    },
    close: () => {
      cutAll();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** Hands on in order what one side sends. A line that has swallowed something never comes to life again. */
function carry(from: Socket, to: Socket, line: { isDead: boolean }, weather: () => Weather): void {
  let last: Promise<void> = Promise.resolve();
  const inOrder = (work: () => Promise<void>) => {
    last = last.then(work);
  };
  from.on("data", (chunk) => {
    if (weather() === "half-open") line.isDead = true;
    if (line.isDead) return;
    const arrivesAt = performance.now() + (weather() === "late" ? LATE_MS : 0);
    inOrder(async () => {
      if (arrivesAt > performance.now()) await setTimeout(arrivesAt - performance.now());
      for (let sent = 0; sent < chunk.length && !to.destroyed; ) {
        const isNarrow = weather() === "narrow";
        if (isNarrow) await setTimeout(NARROW_EVERY_MS);
        const part = chunk.subarray(sent, isNarrow ? sent + NARROW_BYTES : undefined);
        if (!line.isDead) to.write(part);
        sent += part.length;
      }
    });
  });
  from.on("close", () => inOrder(async () => (line.isDead ? undefined : void to.destroy())));
}
