import { connect as connectTo, createServer, type Socket } from "node:net";
import { setTimeout } from "node:timers/promises";
import { freePort } from "../../e2e/test-server.ts";

/** State of the network between two programs. */
export type NetworkCondition =
  | "clear"
  /** Connections break, and new ones are refused. */
  | "cut"
  /** Everything sent is lost, and neither side is notified. */
  | "half-open"
  /** Everything arrives two seconds late. */
  | "late"
  /** 1 kB a second in each direction. */
  | "narrow";

const DELAY_MS = 2_000;
const [NARROW_BYTES, NARROW_EVERY_MS] = [256, 250];

/** Starts a proxy in front of the target port. `onChunk` sees what clients send. */
export async function startTcpProxy(
  target: number,
  onChunk: (chunk: Buffer, client: Socket) => void = () => {},
) {
  const port = await freePort();
  const sockets = new Set<Socket>();
  let condition: NetworkCondition = "clear";
  const server = createServer((client) => {
    if (condition === "cut") return void client.destroy();
    const upstream = connectTo(target, "127.0.0.1");
    const link = { isDead: false };
    client.on("data", (chunk) => onChunk(chunk, client));
    forward(client, upstream, link, () => condition);
    forward(upstream, client, link, () => condition);
    for (const socket of [client, upstream]) {
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
    setCondition: (next: NetworkCondition) => {
      condition = next;
      if (next === "cut") cutAll();
    },
    close: () => {
      cutAll();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** Forwards in order what one side sends. A connection that has lost data stays dead. */
function forward(
  from: Socket,
  to: Socket,
  link: { isDead: boolean },
  condition: () => NetworkCondition,
): void {
  let lastTask: Promise<void> = Promise.resolve();
  const enqueue = (task: () => Promise<void>) => {
    lastTask = lastTask.then(task);
  };
  from.on("data", (chunk) => {
    if (condition() === "half-open") link.isDead = true;
    if (link.isDead) return;
    const arrivesAt = performance.now() + (condition() === "late" ? DELAY_MS : 0);
    enqueue(async () => {
      if (arrivesAt > performance.now()) await setTimeout(arrivesAt - performance.now());
      for (let sent = 0; sent < chunk.length && !to.destroyed; ) {
        const isNarrow = condition() === "narrow";
        if (isNarrow) await setTimeout(NARROW_EVERY_MS);
        const chunkPart = chunk.subarray(sent, isNarrow ? sent + NARROW_BYTES : undefined);
        if (!link.isDead) to.write(chunkPart);
        sent += chunkPart.length;
      }
    });
  });
  from.on("close", () => enqueue(async () => (link.isDead ? undefined : void to.destroy())));
}
