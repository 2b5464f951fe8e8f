import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, connect as connectTo, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { buildApp } from "../src/app.ts";
import { readConfig } from "../src/config.ts";
import { standaloneJobContext } from "../src/db/chunks.ts";
import { connect, withDirect } from "../src/db/connect.ts";
import { migrate } from "../src/db/migrate.ts";
import { expireQuizzes } from "../src/features/attempts/quiz-actions.ts";
import { trainItemParameters } from "../src/features/learning/item-training-actions.ts";
import { createRenderer } from "../src/markup/render-pool.ts";
import { createClient } from "./test-app.ts";
import { isOnPostgres, openTestDatabase } from "./test-database.ts";
import { addTestQuestions, correctAnswer, createPlayer } from "./test-quizzes.ts";

const PGBOUNCER = ["/usr/sbin/pgbouncer", "/usr/bin/pgbouncer"].find((file) => existsSync(file));

/** Runs where PgBouncer is installed (`apt-get install pgbouncer`). */
const testWithPooler = test.runIf(isOnPostgres && PGBOUNCER !== undefined);

testWithPooler("sign-in, quizzes and jobs work behind PgBouncer in transaction mode", async () => {
  const { app, db, signIn } = await startPooled();
  const { chapterId, single, number } = await addTestQuestions(db);
  const body = { target_exam: "JEE Main", target_year: 2027, class_standard: "XII" } as const;
  const student = await signIn("student");
  await student.request("putProfile", { body });
  const { hash } = await student.request("createQuiz", {
    body: { type: "unlimited_chapter", chapter_id: chapterId },
  });
  const player = createPlayer(student, hash);
  // More concurrent requests than the pooler has database sessions.
  const reads = Array.from({ length: 12 }, () => [player.question(single.id), student.request("getProfile")]);
  await Promise.all(reads.flat());
  await Promise.all([
    player.answer(single.id, correctAnswer(single)),
    player.answer(number.id, { answer_id: "1" }),
  ]);
  await player.end();
  expect((await player.stats()).correct).toBe(1);
  await trainItemParameters(db);
  await expireQuizzes(db, standaloneJobContext);
  const itemParameters = db
    .selectFrom("item_parameters")
    .select("answers")
    .where("question_id", "=", single.id);
  expect(await itemParameters.executeTakeFirst()).toEqual({ answers: 1 });
  expect((await app.inject("/readyz")).statusCode).toBe(200);
});

testWithPooler(
  "behind PgBouncer, sessions start with the program's limits and keep no prepared statements",
  async () => {
    const { pool } = await startPooled();
    const { rows } = await pool.query(`select current_setting('statement_timeout') as statement,
    current_setting('idle_in_transaction_session_timeout') as idle, current_setting('jit') as jit,
    (select count(*) from pg_prepared_statements) as prepared`);
    expect(rows).toEqual([{ statement: "3s", idle: "6s", jit: "off", prepared: 0 }]);
  },
);

/** Starts the app on a new database, which it reaches through a pooler with two database sessions. */
async function startPooled() {
  const { pool: directPool, close } = await openTestDatabase();
  onTestFinished(close);
  const directUrl = String(directPool.options.connectionString);
  const databaseUrl = await startPgBouncer(directUrl);
  const connectionOptions = { databaseUrl, directUrl, dataDir: "", onError: () => {} };
  const database = await connect(connectionOptions);
  await withDirect(database, connectionOptions, ({ pool }) => migrate(pool));
  const config = readConfig({
    LOG_LEVEL: "silent",
    DATABASE_URL: databaseUrl,
    DATABASE_DIRECT_URL: directUrl,
  });
  const renderer = createRenderer();
  const app = await buildApp({ ...database, config, random: () => 0.5, renderer }, "/no-web-app");
  onTestFinished(async () => {
    await app.close();
    await renderer.close();
    await database.close();
  });
  const signIn = async (role: "student" | "editor") => {
    const response = await app.inject({ method: "POST", url: "/api/auth/demo", payload: { role } });
    const [cookie] = String(response.headers["set-cookie"]).split(";");
    return { id: 0, cookie: cookie ?? "", ...createClient(app, cookie ?? "") };
  };
  return { app, ...database, signIn };
}

/** Starts PgBouncer in transaction mode for this database. Returns the URL to connect to. */
async function startPgBouncer(url: string): Promise<string> {
  const target = new URL(url);
  const port = await freePort();
  const folder = await mkdtemp(path.join(tmpdir(), "rasayan-pgbouncer-"));
  const file = path.join(folder, "pgbouncer.ini");
  const name = target.pathname.slice(1);
  const login = `user=${decodeURIComponent(target.username)} password=${decodeURIComponent(target.password)}`;
  await writeFile(
    file,
    `[databases]
${name} = host=${target.hostname} port=${target.port} dbname=${name} ${target.password ? login : login.split(" ")[0]}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 2
`,
  );
  await chmod(folder, 0o755);
  // PgBouncer refuses to run as root.
  const userArguments = process.getuid?.() === 0 ? ["-u", "postgres"] : [];
  const child = spawn(String(PGBOUNCER), [...userArguments, "-q", file], { stdio: "ignore" });
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await rm(folder, { recursive: true });
  });
  target.host = `127.0.0.1:${port}`;
  await waitUntilListening(port);
  return target.href;
}

/**
 * Waits until a TCP connection succeeds. Connecting as a PostgreSQL client would make the pooler open a session before
 * the limits are set on its role.
 */
async function waitUntilListening(port: number): Promise<void> {
  for (let isOpen = false; !isOpen; ) {
    const socket = connectTo(port, "127.0.0.1");
    isOpen = await once(socket, "connect").then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (!isOpen) await setTimeout(50);
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
