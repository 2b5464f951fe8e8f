import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { buildApp } from "../src/app.ts";
import { readConfig } from "../src/config.ts";
import { connect } from "../src/db/connect.ts";
import { createRenderer } from "../src/markup/render-safely.ts";
import { startTestApp } from "./test-app.ts";

test("while the database is away the process is healthy, not ready, and every call a 503 to be tried again", async () => {
  const config = readConfig({ LOG_LEVEL: "silent" });
  const url = "postgres://nobody:secret@127.0.0.1:1/none";
  const database = await connect({ databaseUrl: url, dataDir: "", onError: () => {} });
  const renderer = createRenderer();
  const app = await buildApp({ ...database, config, random: () => 0, renderer }, "/no-web-app");
  onTestFinished(async () => {
    await app.close();
    await database.close();
  });
  expect((await app.inject({ url: "/healthz" })).statusCode).toBe(200);
  expect((await app.inject({ url: "/dashboard" })).statusCode).toBe(200);
  expect((await app.inject({ url: "/api/config" })).statusCode).toBe(200);
  const demo = { method: "POST", url: "/api/auth/demo", payload: { role: "student" } } as const;
  const asked = [{ url: "/readyz" }, { url: "/api/chapters", headers: { cookie: "sid=x" } }, demo];
  for (const question of asked) {
    const reply = await app.inject(question);
    expect(reply.statusCode, question.url).toBe(503);
    expect(Number(reply.headers["retry-after"]), question.url).toBeGreaterThan(0);
    expect(reply.json().error.code).toBe("unavailable");
    expect(reply.body).not.toMatch(/ECONN|127\.0\.0\.1|secret|nobody|at /);
  }
});

test("what nobody foresaw is a 500 without a word of its cause", async () => {
  const { db, signedIn } = await startTestApp();
  const asha = await signedIn();
  await sql`drop table user_topics`.execute(db);
  const reply = await asha.send({ url: "/api/user/topics" });
  expect(reply.statusCode).toBe(500);
  expect(reply.json()).toEqual({
    error: { code: "internal", message: "Something went wrong on our side. Try again." },
  });
  expect(reply.headers["cache-control"]).toBe("no-store");
});

test("a reply that breaks the contract is our fault and goes out to nobody", async () => {
  const { db, signedIn } = await startTestApp();
  const asha = await signedIn();
  await sql`alter table users drop constraint users_class_standard_check`.execute(db);
  await sql`update users set class_standard = 'nonsense' where id = ${asha.id}`.execute(db);
  const reply = await asha.send({ url: "/api/user/profile" });
  expect(reply.statusCode).toBe(500);
  expect(reply.body).not.toContain("nonsense");
});
