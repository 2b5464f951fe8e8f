import { expect, onTestFinished, test } from "vitest";
import { connect } from "../src/db/connect.ts";

test.runIf(process.env.TEST_DATABASE === "postgres")(
  "PostgreSQL compiles no statement: a search is done in a thousandth of the time that takes",
  async () => {
    const databaseUrl = process.env.TEST_DATABASE_URL;
    const { pool, close } = await connect({ databaseUrl, dataDir: "", onError: () => {} });
    onTestFinished(close);
    expect((await pool.query("select current_setting('jit') as jit")).rows).toEqual([{ jit: "off" }]);
  },
);
