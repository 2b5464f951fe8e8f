import { expect, test } from "vitest";
import { startTestApp } from "../../test/test-app.ts";

const browserError = { message: "TypeError: x is not a function", stack: "at greet" };

test("accepts at most thirty reports a minute from an address", async () => {
  const { app } = await startTestApp({ RATE_LIMIT: "on" });
  const statuses = [];
  for (let count = 0; count < 31; count += 1) {
    const response = await app.inject({ method: "POST", url: "/api/browser-errors", payload: browserError });
    statuses.push(response.statusCode);
  }
  expect(new Set(statuses.slice(0, 30))).toEqual(new Set([204]));
  expect(statuses[30]).toBe(429);
});

test("rejects a report that is too long for the log", async () => {
  const { app } = await startTestApp();
  const payload = { ...browserError, stack: "x".repeat(2001) };
  const response = await app.inject({ method: "POST", url: "/api/browser-errors", payload });
  expect(response.statusCode).toBe(400);
});
