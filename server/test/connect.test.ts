import { sql } from "kysely";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { connect } from "../src/db/connect.ts";

test.runIf(process.env.TEST_DATABASE === "postgres")(
  "turns off PostgreSQL's JIT compilation, which takes a thousand times as long as a search",
  async () => {
    const databaseUrl = process.env.TEST_DATABASE_URL;
    const { pool, close } = await connect({ databaseUrl, dataDir: "", onError: () => {} });
    onTestFinished(close);
    expect((await pool.query("select current_setting('jit') as jit")).rows).toEqual([{ jit: "off" }]);
  },
);

test.runIf(process.env.TEST_DATABASE === "postgres")(
  "jobs have separate connections with a longer statement timeout",
  async () => {
    const databaseUrl = process.env.TEST_DATABASE_URL;
    const { db, jobs, close } = await connect({ databaseUrl, dataDir: "", onError: () => {} });
    onTestFinished(close);
    const settings = sql<{
      name: string;
      timeout: string;
    }>`select current_setting('application_name') as name,
      current_setting('statement_timeout') as timeout`;
    expect((await settings.execute(db)).rows).toEqual([{ name: "rasayan", timeout: "3s" }]);
    expect((await settings.execute(jobs)).rows).toEqual([{ name: "rasayan-jobs", timeout: "30s" }]);
  },
);

test.runIf(process.env.TEST_DATABASE === "postgres")(
  "a closed database has no connection left on the server, so a restore can follow at once",
  async () => {
    const databaseUrl = process.env.TEST_DATABASE_URL;
    const observer = new pg.Client({ connectionString: databaseUrl });
    await observer.connect();
    onTestFinished(() => observer.end());
    for (let round = 0; round < 30; round++) {
      const { pool, close } = await connect({ databaseUrl, dataDir: "", onError: () => {} });
      const { rows } = await pool.query("select pg_backend_pid() as pid");
      await close();
      const found = await observer.query("select from pg_stat_activity where pid = $1", [rows[0].pid]);
      expect(found.rowCount, `round ${round}`).toBe(0);
    }
  },
);
