import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { buildApp } from "../src/app.ts";
import { readConfig } from "../src/config.ts";
import { connect } from "../src/db/connect.ts";
import { createRenderer } from "../src/markup/render-pool.ts";
import { startTestApp } from "./test-app.ts";

test("without a database the process is healthy but not ready, and requests get 503 with Retry-After", async () => {
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
  const requests = [{ url: "/readyz" }, { url: "/api/chapters", headers: { cookie: "sid=x" } }, demo];
  for (const request of requests) {
    const response = await app.inject(request);
    expect(response.statusCode, request.url).toBe(503);
    expect(Number(response.headers["retry-after"]), request.url).toBeGreaterThan(0);
    expect(response.json().error.code).toBe("database_down");
    expect(response.body).not.toMatch(/ECONN|127\.0\.0\.1|secret|nobody|at /);
  }
});

test("an unexpected error gives a 500 that reveals nothing about its cause", async () => {
  const { db, signInAs } = await startTestApp();
  const asha = await signInAs();
  await sql`drop table completed_topics`.execute(db);
  const response = await asha.send({ url: "/api/user/topics" });
  expect(response.statusCode).toBe(500);
  expect(response.json()).toEqual({
    error: { code: "internal", params: {}, message: "Something went wrong on our side. Try again." },
  });
  expect(response.headers["cache-control"]).toBe("no-store");
});

test("a response that violates the contract is not sent; the client gets a 500", async () => {
  const { db, signInAs } = await startTestApp();
  const asha = await signInAs();
  await sql`alter table users drop constraint users_class_standard_check`.execute(db);
  await sql`update users set class_standard = 'nonsense' where id = ${asha.id}`.execute(db);
  const response = await asha.send({ url: "/api/user/profile" });
  expect(response.statusCode).toBe(500);
  expect(response.body).not.toContain("nonsense");
});
