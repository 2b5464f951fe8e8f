import { expect, test } from "vitest";
import { readConfig } from "./config.ts";

test("an empty environment is a local app with demo sign-in", () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: "127.0.0.1",
    dataDir: "./data",
    databaseUrl: undefined,
    publicOrigin: "http://localhost:3000",
    https: false,
    trustProxy: [],
    googleClientId: undefined,
    googleCertsUrl: "https://www.googleapis.com/oauth2/v3/certs",
    adminEmails: [],
    demoSignIn: true,
    supportEmail: "support@example.org",
    madeBy: "Made with care for JEE aspirants",
    metricsToken: undefined,
    shutdownSeconds: 10,
    logLevel: "info",
    rateLimit: true,
    offline: true,
    requireParentalConsent: false,
  });
});

test("an empty variable is an unset one", () => {
  const names = "PORT HOST DATA_DIR DATABASE_URL PUBLIC_ORIGIN TRUST_PROXY GOOGLE_CLIENT_ID GOOGLE_CERTS_URL";
  const others =
    "ADMIN_EMAILS DEMO_SIGN_IN SUPPORT_EMAIL MADE_BY METRICS_TOKEN SHUTDOWN_SECONDS LOG_LEVEL RATE_LIMIT OFFLINE";
  const all = [...names.split(" "), ...others.split(" "), "NODE_ENV"];
  expect(readConfig(Object.fromEntries(all.map((name) => [name, ""])))).toEqual(readConfig({}));
});

test("every value is read", () => {
  const config = readConfig({
    PORT: "8080",
    HOST: "0.0.0.0",
    PUBLIC_ORIGIN: "https://rasayan.example/",
    TRUST_PROXY: "10.0.0.1, ::1",
    ADMIN_EMAILS: "Boss@Gmail.com,,head@school.example ",
    DATABASE_URL: "postgresql://user@db.example/rasayan",
    RATE_LIMIT: "off",
    OFFLINE: "off",
    REQUIRE_PARENTAL_CONSENT: "on",
  });
  expect(config).toMatchObject({
    port: 8080,
    publicOrigin: "https://rasayan.example",
    https: true,
    trustProxy: ["10.0.0.1", "::1"],
    adminEmails: ["boss@gmail.com", "head@school.example"],
    databaseUrl: "postgresql://user@db.example/rasayan",
    rateLimit: false,
    offline: false,
    requireParentalConsent: true,
  });
});

const BAD: Record<string, string[]> = {
  PORT: ["abc", "-1", "65536", "3000.5"],
  DATABASE_URL: ["mysql://db.example/x", "nonsense"],
  PUBLIC_ORIGIN: [
    "nonsense",
    "ftp://x.example",
    "https://x.example/path",
    "https://x.example?q",
    "x.example",
  ],
  TRUST_PROXY: ["true", "proxy.example", "10.0.0.1,nonsense", "::ffff:10.0.0.0/8", "10.0.0.0/8"],
  GOOGLE_CLIENT_ID: ["short"],
  GOOGLE_CERTS_URL: ["nonsense"],
  ADMIN_EMAILS: ["nonsense", "a@x.example,nonsense"],
  DEMO_SIGN_IN: ["yes"],
  SUPPORT_EMAIL: ["nonsense"],
  MADE_BY: ["x".repeat(201)],
  METRICS_TOKEN: ["short"],
  SHUTDOWN_SECONDS: ["0", "soon"],
  LOG_LEVEL: ["loud"],
  RATE_LIMIT: ["true"],
  REQUIRE_PARENTAL_CONSENT: ["true"],
};

test.each(Object.entries(BAD).flatMap(([name, values]) => values.map((value) => [name, value])))(
  "%s=%s is refused by name",
  (name = "", value = "") => {
    const named = new RegExp(`cannot be used:\\n {2}${name}\\b.*: .+$`);
    expect(() => readConfig({ [name]: value })).toThrow(named);
  },
);

test("all bad variables are named at once", () => {
  const env = Object.fromEntries(Object.entries(BAD).map(([name, [value]]) => [name, value]));
  const complaint = messageOf(() => readConfig(env));
  for (const name of Object.keys(BAD)) expect(complaint).toMatch(new RegExp(`^ {2}${name}\\b`, "m"));
});

test("no complaint repeats a secret", () => {
  expect(messageOf(() => readConfig({ METRICS_TOKEN: "hunter2", PORT: "x" }))).not.toContain("hunter2");
});

const GOOGLE = { GOOGLE_CLIENT_ID: "rasayan.apps.googleusercontent.com" };

test.each([
  ["unset", {}, true],
  ["switched off", { DEMO_SIGN_IN: "off" }, false],
  ["switched on", { DEMO_SIGN_IN: "on" }, true],
  ["on localhost", { DEMO_SIGN_IN: "on", HOST: "localhost" }, true],
  ["on ::1", { HOST: "::1" }, true],
  ["beside Google", GOOGLE, false],
  ["in production", { NODE_ENV: "production" }, false],
  ["on every address", { HOST: "0.0.0.0" }, false],
  ["on a host that begins like loopback", { HOST: "127.0.0.1.evil.example" }, false],
])("demo sign-in %s", (_name, env, expected) => {
  expect(readConfig(env).demoSignIn).toBe(expected);
});

test.each([
  ["beside Google", GOOGLE],
  ["in production", { NODE_ENV: "production" }],
  ["where others can reach it", { HOST: "0.0.0.0" }],
])("demo sign-in forced on %s is refused", (_name, env) => {
  expect(() => readConfig({ ...env, DEMO_SIGN_IN: "on" })).toThrow(/DEMO_SIGN_IN=on is refused/);
});

function messageOf(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    return String(error);
  }
  return "";
}
