import type { Socket } from "node:net";
import type pg from "pg";

/**
 * Destroys a connection after `afterMs` without traffic while a client uses it. Otherwise, if the network drops packets
 * silently, TCP would retry for a quarter of an hour and block each of the few connections. Don't use it during
 * migrations or seeding, whose statements may take longer.
 */
export function destroyStalledConnections(pool: pg.Pool, afterMs: number): void {
  const watchedSockets = new WeakSet<Socket>();
  pool.on("acquire", (client) => {
    const stream = streamOf(client);
    if (!watchedSockets.has(stream)) stream.on("timeout", () => stream.destroy());
    watchedSockets.add(stream);
    stream.setTimeout(afterMs);
  });
  pool.on("release", (_error, client) => void streamOf(client).setTimeout(0));
}

const streamOf = (client: pg.PoolClient) =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;
