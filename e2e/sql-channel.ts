/**
 * Loaded into the server's process before the server itself: runs SQL that the test sends, over the server's own
 * connection. The embedded database has no other, because the server locks its folder.
 */
import pg from "pg";

export type SqlRequest = { id: number; statement: string };
export type SqlResponse = { id: number; rows?: Record<string, unknown>[]; error?: string };

const pools: pg.Pool[] = [];
const ServerPool = pg.Pool;
Object.assign(pg, {
  Pool: class extends ServerPool {
    constructor(options?: pg.PoolConfig) {
      super(options);
      pools.push(this);
    }
  },
});

process.on("message", async ({ id, statement }: SqlRequest) => {
  process.send?.(
    await run(statement).then(
      (rows) => ({ id, rows }),
      (error: unknown) => ({ id, error: String(error) }),
    ),
  );
});

/** Returns the rows of the last statement. */
async function run(sql: string): Promise<Record<string, unknown>[]> {
  const [pool] = pools;
  if (!pool) throw new Error("The server has not opened its database yet.");
  const results: pg.QueryResult | pg.QueryResult[] = await pool.query(sql);
  return [results].flat().at(-1)?.rows ?? [];
}
