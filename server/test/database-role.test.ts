import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { migrate } from "../src/db/migrate.ts";
import { ignoreDroppedDatabase } from "./databases.ts";

const SCRIPT = path.resolve(import.meta.dirname, "../../deploy/postgres-init.sh");
const isPostgres = process.env.TEST_DATABASE === "postgres";
const testOnPostgres = isPostgres ? test : () => {};

testOnPostgres(
  "the program's role owns its database, and has no rights on the server or on other roles",
  async () => {
    const server = new URL(String(process.env.TEST_DATABASE_URL));
    const role = `rasayan_role_${randomBytes(4).toString("hex")}`;
    const folder = await mkdtemp(path.join(tmpdir(), "rasayan-role-"));
    const password = path.join(folder, "password");
    await writeFile(password, "it's a \\secret\n");
    const admin = new pg.Client({ connectionString: server.href });
    await admin.connect();
    onTestFinished(async () => {
      await admin.query(`drop database if exists ${role} with (force)`);
      await admin.query(`drop role if exists ${role}`);
      await admin.end();
      await rm(folder, { recursive: true });
    });
    const env = {
      ...process.env,
      PGHOST: server.hostname,
      PGPORT: server.port,
      PGPASSWORD: decodeURIComponent(server.password),
      POSTGRES_USER: server.username,
      RASAYAN_ROLE: role,
      RASAYAN_PASSWORD_FILE: password,
    };
    expect(spawnSync("sh", [SCRIPT], { env, encoding: "utf8" })).toMatchObject({ status: 0, stderr: "" });

    const { rows } = await admin.query(
      `select rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls,
       (select count(*)::int from pg_auth_members where member = r.oid) as memberships,
       has_database_privilege('public', rolname::text, 'connect') as open_to_all
     from pg_roles r where rolname = $1`,
      [role],
    );
    expect(rows).toEqual([
      {
        rolsuper: false,
        rolcreatedb: false,
        rolcreaterole: false,
        rolreplication: false,
        rolbypassrls: false,
        memberships: 0,
        open_to_all: false,
      },
    ]);

    server.pathname = `/${role}`;
    [server.username, server.password] = [role, "it's a \\secret"];
    const pool = new pg.Pool({ connectionString: server.href, max: 1 });
    ignoreDroppedDatabase(pool);
    expect((await migrate(pool)).length).toBeGreaterThan(5);
    await expect(pool.query("copy (select 1) to program 'true'")).rejects.toThrow(
      /permission denied|superuser/,
    );
    await expect(pool.query("create role another")).rejects.toThrow(/permission denied/);
    await pool.end();
  },
);
