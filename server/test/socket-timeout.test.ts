import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { destroyStalledConnections } from "../src/db/socket-timeout.ts";

const testOnPostgres = process.env.TEST_DATABASE === "postgres" ? test : () => {};

testOnPostgres(
  "a connection on which no data arrive is destroyed, and the next statement gets a new one",
  async () => {
    const { pool, stopForwarding } = await openPoolThroughProxy();
    destroyStalledConnections(pool, 200);
    expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
    stopForwarding();
    await expect(pool.query("select 2 as two")).rejects.toThrow(/terminated/);
    expect((await pool.query("select 3 as three")).rows).toEqual([{ three: 3 }]);
  },
);

/** Opens a pool of one connection through a proxy. `stopForwarding` makes it drop all data on open connections. */
async function openPoolThroughProxy() {
  const target = new URL(String(process.env.TEST_DATABASE_URL));
  const sockets: Socket[] = [];
  const proxy = createServer((clientSocket) => {
    const serverSocket = connect(Number(target.port), target.hostname);
    sockets.push(clientSocket, serverSocket);
    clientSocket.pipe(serverSocket).pipe(clientSocket);
    for (const socket of [clientSocket, serverSocket]) socket.on("error", () => {});
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const proxyUrl = new URL(target);
  proxyUrl.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const pool = new pg.Pool({ connectionString: proxyUrl.href, max: 1 });
  pool.on("error", () => {});
  onTestFinished(async () => {
    await pool.end();
    for (const socket of sockets) socket.destroy();
    proxy.close();
  });
  const stopForwarding = () => {
    for (const socket of sockets) socket.unpipe().resume();
  };
  return { pool, stopForwarding };
}
