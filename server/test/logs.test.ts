import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { secondsFromNow, startFakeGoogle } from "./fake-google.ts";

const SERVER = path.join(import.meta.dirname, "..");
/** Runs in a separate process, because a test can't intercept what the logger writes to standard output. */
const PROGRAM = `
  import { buildApp } from "./src/app.ts";
  import { readConfig } from "./src/config.ts";
  import { connect } from "./src/db/connect.ts";
  import { migrate } from "./src/db/migrate.ts";
  const database = await connect({ dataDir: process.argv[1], onError: console.error });
  await migrate(database.pool);
  const renderer = { render: async () => ({}), renderMany: async () => [], close: async () => {} };
  const build = (more) => buildApp({ ...database, config: readConfig({ LOG_LEVEL: "trace", RATE_LIMIT: "off", ...more }), random: () => 0, renderer }, "/none");
  const app = await build({});
  const demo = await app.inject({ method: "POST", url: "/api/auth/demo", payload: { role: "student" } });
  const { environment, earlyToken } = JSON.parse(process.argv[2]);
  const google = await build({ ...environment, RATE_LIMIT: "on", LIMIT_REFUSED_SIGN_INS: "2" });
  for (const token of ["CanaryToken", earlyToken, "CanaryToken"])
    await google.inject({ method: "POST", url: "/api/auth/google", payload: { token }, remoteAddress: "203.0.113.77" });
  await google.close();
  const cookie = demo.headers["set-cookie"].split(";")[0];
  await database.pool.query("alter table users add check (city = '') not valid");
  const goals = { target_exam: "JEE Main", target_year: 2027, class_standard: "XII" };
  const payload = { ...goals, name: "CanaryName", city: "CanaryCity\\n{}" };
  const headers = { cookie, authorization: "Bearer CanaryBearer" };
  let response;
  for (let time = 0; time < 25; time++)
    response = await app.inject({ method: "PUT", url: "/api/user/profile?x=CanaryQuery", headers, payload });
  await app.inject({ url: "/api/quiz/CanaryHash", headers: { cookie: "sid=CanaryCookie" } });
  for (let time = 0; time < 25; time++)
    await app.inject({ method: "POST", url: "/api/quiz/CanaryHash/end", headers: { cookie, "sec-fetch-site": "cross-site" } });
  await app.inject({ url: "/api/admin/chapters?q=CanarySearch", headers: { cookie } });
  await app.inject({ method: "PUT", url: "/api/user/profile", headers: { cookie }, payload: { surprise: "CanaryBody" } });
  const browserError = { build: "1a2b3c", message: "Could not greet Canary@example.in", stack: "at greet" };
  for (let time = 0; time < 12; time++)
    await app.inject({ method: "POST", url: "/api/browser-errors", headers: { cookie, referer: "http://localhost/quiz/CanaryHash", "user-agent": "Browser/97 (Canary@example.in)" }, payload: browserError });
  await app.close();
  await database.close();
  console.error(JSON.stringify({ status: response.statusCode, token: cookie.split("=")[1] }));
`;

test("logs failures, sign-ins and rejected requests as one line of JSON each, without secrets from the request", {
  timeout: 300_000,
}, async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "rasayan-logs-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const google = await startFakeGoogle();
  const fiveMinutesAhead = secondsFromNow(299);
  const earlyToken = await google.token({ iat: fiveMinutesAhead, email: "canary@example.in" });
  const settings = JSON.stringify({ environment: google.environment, earlyToken });
  const args = ["--no-warnings", "--input-type=module", "-e", PROGRAM, path.join(folder, "data"), settings];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { cwd: SERVER });
  const { status, token } = JSON.parse(stderr);
  expect(status).toBe(500);
  expect(token).toMatch(/^[\w-]{43}$/);
  const lines = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  const failures = lines.filter(({ level }) => Number(level) >= 50);
  // The other 15 are not logged, so that an outage doesn't push out the lines with which it began.
  expect(failures).toHaveLength(10);
  expect(failures.slice(0, 1)).toMatchObject([
    {
      time: expect.any(Number),
      reqId: expect.any(String),
      method: "PUT",
      route: "/api/user/profile",
      err: {
        code: "23514",
        table: "users",
        constraint: "users_city_check",
        stack: expect.stringContaining("at "),
      },
    },
  ]);
  expect(lines.filter(({ provider }) => provider)).toMatchObject([
    { provider: "demo", userId: expect.any(Number), msg: "Signed in.", reqId: expect.any(String) },
    { provider: "google", msg: "A sign-in was refused." },
    {
      provider: "google",
      msg: expect.stringMatching(/^A sign-in was refused: clock\? This server's is [12]\d\d s behind,/),
    },
  ]);
  const refusals = lines.filter(({ msg }) => msg === "A request was refused.");
  expect(refusals.filter(({ status }) => status === 429)).toMatchObject([
    { limit: "LIMIT_REFUSED_SIGN_INS", network: "203.0.113.0/24", route: "/api/auth/google" },
  ]);
  const rejections = refusals.filter(({ status }) => status !== 429);
  const userId = lines.find(({ provider }) => provider === "demo")?.userId;
  expect(rejections.slice(0, 10)).toEqual(
    Array.from({ length: 10 }, () =>
      expect.objectContaining({
        status: 403,
        code: "cross_site",
        method: "POST",
        route: "/api/quiz/:hash/end",
      }),
    ),
  );
  // The other 15 cross-site requests are not logged, but rejections by other rules still are.
  expect(rejections.slice(10)).toMatchObject([
    { status: 403, code: "role_needed", route: "/api/admin/chapters", userId },
    { status: 400, code: "invalid_request", route: "/api/user/profile", userId },
  ]);
  const browserErrors = lines.filter(({ msg }) => msg === "The web app failed in a browser.");
  expect(browserErrors).toHaveLength(10);
  expect(browserErrors[0]).toMatchObject({
    browserError: {
      page: "/quiz/:quizHash",
      build: "1a2b3c",
      browser: "Browser/97 …",
      message: "Could not greet …",
      stack: "at greet",
    },
  });
  for (const secret of ["Canary", "canary", "203.0.113.77", token]) expect(stdout).not.toContain(secret);
});
