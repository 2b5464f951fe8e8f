import { sql } from "kysely";
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
