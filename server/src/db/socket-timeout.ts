import type { Socket } from "node:net";
import type pg from "pg";

/**
 * From now on a connection that says nothing for this long while somebody works with it is given up. Where the network
 * swallows what is sent nobody else would tell: TCP goes on trying for a quarter of an hour, with each of the few
 * connections there are. Not while migrations or the library are written, which take their time.
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
