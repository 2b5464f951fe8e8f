import { expect, onTestFinished, test } from "vitest";
import { isOnPostgres, openTestDatabase } from "../../test/test-database.ts";
import { runMaintenance } from "./embedded-maintenance.ts";

test.skipIf(isOnPostgres)(
  "maintenance of the embedded database vacuums only tables that have changed",
  async () => {
    const { pool, close } = await openTestDatabase();
    onTestFinished(close);
    await runMaintenance(pool);
    expect(await runMaintenance(pool)).toEqual([]);
    await pool.query("insert into rate_limits select 'key ' || n, 1, 1 from generate_series(1, 200) as n");
    await pool.query("update rate_limits set points = 2");
    expect(await runMaintenance(pool)).toEqual(["rate_limits"]);
    const { rows } = await pool.query(
      "select n_dead_tup from pg_stat_user_tables where schemaname = 'public' and relname = 'rate_limits'",
    );
    expect(rows).toEqual([{ n_dead_tup: 0 }]);
    expect(await runMaintenance(pool)).toEqual([]);
  },
);
