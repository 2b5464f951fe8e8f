import { sql } from "kysely";
import { expect, test } from "vitest";
import { openFuzzed } from "./open-fuzzed.ts";
import { runFuzz } from "./run-fuzz.ts";

/** What runs on both stores is run in full on one. */
const REQUESTS = process.env.TEST_DATABASE === "postgres" ? 1_000 : 5_000;
const PATIENCE = 600_000;

test(
  "requests valid and spoiled, to every call from everyone: no failure, nothing off the contract",
  async () => {
    const { faults, unreached, statuses } = await runFuzz({
      ...(await openFuzzed()),
      seed: 2026,
      requests: REQUESTS,
    });
    expect(faults).toEqual([]);
    // Most calls were carried out by somebody, so that more than the guards was tried.
    expect(unreached.length, unreached.join()).toBeLessThan(REQUESTS === 5_000 ? 14 : 40);
    for (const status of [200, 201, 204, 400, 401, 403, 404, 409, 415, 422])
      expect(statuses, String(status)).toHaveProperty(String(status));
  },
  PATIENCE,
);

test("a call that breaks is noticed", { timeout: PATIENCE }, async () => {
  const opened = await openFuzzed();
  await sql`alter table user_topics rename to user_subjects`.execute(opened.db);
  const { faults } = await runFuzz({ ...opened, seed: 1, requests: 400 });
  expect(faults.join("\n")).toMatch(/UserTopics as \w+: 500/);
});

test("a reply with a member too many, and a refusal that passes itself off as a success, are noticed", {
  timeout: PATIENCE,
}, async () => {
  const { faults } = await runFuzz({
    ...(await openFuzzed()),
    seed: 1,
    requests: 400,
    send: async (app, options) => {
      const reply = await app.inject({ ...options, headers: { ...options.headers } });
      if (options.url === "/api/config")
        return Object.assign(reply, { body: reply.body.replace("{", '{"secret":1,') });
      return options.url === "/api/chapters" ? Object.assign(reply, { statusCode: 200 }) : reply;
    },
  });
  expect(faults.join("\n")).toMatch(/getConfig as \w+: off schema/);
  expect(faults.join("\n")).toMatch(/listChapters as \w+: off schema/);
});
