import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { giveUpSilence } from "../src/db/silence.ts";

const onPostgres = process.env.TEST_DATABASE === "postgres" ? test : () => {};

onPostgres(
  "a connection that the network has silenced is given up, and the next statement gets another",
  async () => {
    const { pool, silence } = await throughNetwork();
    giveUpSilence(pool, 200);
    expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
    silence();
    await expect(pool.query("select 2 as two")).rejects.toThrow(/terminated/);
    expect((await pool.query("select 3 as three")).rows).toEqual([{ three: 3 }]);
  },
);

/** A pool of one connection through a network that can swallow all that is sent on the lines there are. */
async function throughNetwork() {
  const target = new URL(String(process.env.TEST_DATABASE_URL));
  const lines: Socket[] = [];
  const network = createServer((caller) => {
    const callee = connect(Number(target.port), target.hostname);
    lines.push(caller, callee);
    caller.pipe(callee).pipe(caller);
    for (const socket of [caller, callee]) socket.on("error", () => {});
  });
  await new Promise<void>((resolve) => network.listen(0, "127.0.0.1", resolve));
  const own = new URL(target);
  own.host = `127.0.0.1:${(network.address() as AddressInfo).port}`;
  const pool = new pg.Pool({ connectionString: own.href, max: 1 });
  pool.on("error", () => {});
  onTestFinished(async () => {
    await pool.end();
    for (const socket of lines) socket.destroy();
    network.close();
  });
  const silence = () => {
    for (const socket of lines) socket.unpipe().resume();
  };
  return { pool, silence };
}
