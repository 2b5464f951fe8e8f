import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readBackupSettings, readConfig } from "./config.ts";

test("an empty environment configures a local app with demo sign-in", () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: "127.0.0.1",
    dataDir: "./data",
    databaseUrl: undefined,
    directUrl: undefined,
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
    limits: {
      LIMIT_SIGN_INS: 3000,
      LIMIT_ACCOUNT_SIGN_INS: 300,
      LIMIT_REFUSED_SIGN_INS: 300,
      LIMIT_LINK_USES: 30,
      LIMIT_LINK_AGREEMENTS: 100,
      LIMIT_UNKNOWN_LINKS: 300,
      LIMIT_WRONG_CODES: 10,
      LIMIT_DAILY_WRONG_CODES: 40,
      LIMIT_ADDRESS_WRONG_CODES: 600,
      LIMIT_UNKNOWN_SESSIONS: 600,
      LIMIT_WRITES: 120,
      LIMIT_USER_WRITES: 600,
      LIMIT_READS: 1200,
      LIMIT_BROWSER_ERRORS: 30,
      LIMIT_QUIZ_STARTS: 60,
      LIMIT_DRILL_STARTS: 60,
      LIMIT_BLANK_CLOSINGS: 150,
      LIMIT_REPORTS: 20,
    },
    trustedAddresses: [],
    offline: true,
    requireParentalConsent: false,
  });
});

test("README.md lists each limit with its default", () => {
  const readme = readFileSync(path.join(import.meta.dirname, "../../README.md"), "utf8");
  const listed = Object.fromEntries(
    [...readme.matchAll(/^\| `(LIMIT_\w+)` \| ([\d,]+) \|/gm)].map(([, name, value]) => [
      name,
      Number(value?.replace(",", "")),
    ]),
  );
  expect(listed).toEqual(readConfig({}).limits);
});

test("refuses a limit that is no whole number above 0, and a trusted address that is none", () => {
  const values = { LIMIT_SIGN_INS: "0", LIMIT_READS: "many", TRUSTED_ADDRESSES: "198.51.100.0/24,school" };
  for (const name of Object.keys(values)) expect(() => readConfig(values)).toThrow(name);
  const trusted = { TRUSTED_ADDRESSES: "198.51.100.0/24, 2001:db8::/32,203.0.113.5" };
  expect(readConfig(trusted).trustedAddresses).toEqual(["198.51.100.0/24", "2001:db8::/32", "203.0.113.5"]);
});

test("treats an empty variable as unset", () => {
  const names =
    "PORT HOST DATA_DIR DATABASE_URL DATABASE_DIRECT_URL DATABASE_TLS PUBLIC_ORIGIN TRUST_PROXY GOOGLE_CLIENT_ID GOOGLE_CERTS_URL";
  const others =
    "ADMIN_EMAILS DEMO_SIGN_IN SUPPORT_EMAIL MADE_BY METRICS_TOKEN SHUTDOWN_SECONDS LOG_LEVEL RATE_LIMIT TRUSTED_ADDRESSES OFFLINE";
  const all = [...names.split(" "), ...others.split(" "), ...Object.keys(readConfig({}).limits), "NODE_ENV"];
  expect(readConfig(Object.fromEntries(all.map((name) => [name, ""])))).toEqual(readConfig({}));
});

test("reads every value", () => {
  const config = readConfig({
    PORT: "8080",
    HOST: "0.0.0.0",
    PUBLIC_ORIGIN: "https://rasayan.example/",
    TRUST_PROXY: "10.0.0.1, ::1",
    ADMIN_EMAILS: "Boss@Gmail.com,,head@school.example ",
    DATABASE_URL: "postgresql://user@db.example/rasayan?sslmode=verify-full",
    DATABASE_DIRECT_URL: "postgresql://user@db.example:5433/rasayan?sslmode=verify-full",
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
    databaseUrl: "postgresql://user@db.example/rasayan?sslmode=verify-full",
    directUrl: "postgresql://user@db.example:5433/rasayan?sslmode=verify-full",
    rateLimit: false,
    offline: false,
    requireParentalConsent: true,
  });
});

const INVALID_VALUES: Record<string, string[]> = {
  PORT: ["abc", "-1", "65536", "3000.5"],
  DATABASE_URL: ["mysql://db.example/x", "nonsense"],
  DATABASE_TLS: ["on"],
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

test.each(Object.entries(INVALID_VALUES).flatMap(([name, values]) => values.map((value) => [name, value])))(
  "rejects %s=%s and names the variable",
  (name = "", value = "") => {
    const pattern = new RegExp(`cannot be used:\\n {2}${name}\\b.*: .+$`);
    expect(() => readConfig({ [name]: value })).toThrow(pattern);
  },
);

test("one error names all invalid variables", () => {
  const env: Record<string, string | undefined> = Object.fromEntries(
    Object.entries(INVALID_VALUES).map(([name, [value]]) => [name, value]),
  );
  const message = messageOf(() => readConfig(env));
  for (const name of Object.keys(INVALID_VALUES)) expect(message).toMatch(new RegExp(`^ {2}${name}\\b`, "m"));
});

test("error messages contain no secrets", () => {
  expect(messageOf(() => readConfig({ METRICS_TOKEN: "hunter2", PORT: "x" }))).not.toContain("hunter2");
});

test("reads a secret from the file named in its _FILE variable", () => {
  const file = secretFile("a-token-of-sixteen-and-more\n");
  expect(readConfig({ METRICS_TOKEN_FILE: file }).metricsToken).toBe("a-token-of-sixteen-and-more");
  const url = secretFile("postgresql://rasayan:pass@127.0.0.1:5432/rasayan\n");
  expect(readConfig({ DATABASE_URL_FILE: url }).databaseUrl).toBe(
    "postgresql://rasayan:pass@127.0.0.1:5432/rasayan",
  );
  const key = "00ff".repeat(16);
  expect(readBackupSettings({ BACKUP_KEY_FILE: secretFile(key) }).key).toEqual(Buffer.from(key, "hex"));
  expect(readConfig({ METRICS_TOKEN_FILE: "" }).metricsToken).toBeUndefined();
});

test("rejects a secret file that is missing, empty, invalid or set together with its variable, and names it", () => {
  const errorMessageOf = (env: Record<string, string>) => messageOf(() => readConfig(env));
  expect(errorMessageOf({ METRICS_TOKEN_FILE: "/no/such/file" })).toMatch(
    /^ {2}METRICS_TOKEN_FILE: ENOENT$/m,
  );
  expect(errorMessageOf({ METRICS_TOKEN_FILE: secretFile("\n") })).toMatch(
    /^ {2}METRICS_TOKEN_FILE: .*empty/m,
  );
  const message = errorMessageOf({ DATABASE_URL_FILE: secretFile("mysql://user:hunter2@localhost/x") });
  expect(message).toMatch(/^ {2}DATABASE_URL: /m);
  expect(message).not.toContain("hunter2");
  const both = {
    METRICS_TOKEN: "one-of-sixteen-chars",
    METRICS_TOKEN_FILE: secretFile("two-of-sixteen-chars"),
  };
  expect(errorMessageOf(both)).toMatch(/^ {2}METRICS_TOKEN_FILE: METRICS_TOKEN is set too/m);
  expect(() => readBackupSettings({ BACKUP_KEY_FILE: secretFile("too short") })).toThrow(
    /BACKUP_KEY: 32 random/,
  );
});

const VERIFY_FULL = "sslmode=verify-full";

test.each([
  ["on this machine", "postgresql://127.0.0.1/x"],
  ["on this machine by its name", "postgresql://localhost:5433/x"],
  ["on this machine by IPv6", "postgresql://[::1]/x"],
  ["behind a Unix socket", "postgresql:///x?host=/var/run/postgresql"],
  ["on another machine with a verified certificate", `postgresql://db.example/x?${VERIFY_FULL}`],
])("accepts a database %s", (_where, url) => {
  expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url);
});

test.each([
  ["without TLS", "postgresql://db.example/x"],
  ["with TLS but an unverified certificate", "postgresql://db.example/x?sslmode=require"],
  ["with a second, weaker mode", `postgresql://db.example/x?${VERIFY_FULL}&sslmode=disable`],
  ["named in the query", "postgresql://127.0.0.1/x?host=db.example"],
  ["listed after a local one", "postgresql:///x?host=/var/run/postgresql,db.example"],
  ["whose name starts with a loopback address", "postgresql://127.0.0.1.example/x"],
])("rejects a remote database %s unless DATABASE_TLS is off", (_how, url) => {
  const expectedMessage = /^ {2}DATABASE_URL: add sslmode=verify-full/m;
  expect(() => readConfig({ DATABASE_URL: url })).toThrow(expectedMessage);
  expect(() => readBackupSettings({ DATABASE_URL: url })).toThrow(expectedMessage);
  expect(() => readBackupSettings({ ADMIN_DATABASE_URL: url })).toThrow(/^ {2}ADMIN_DATABASE_URL: add/m);
  expect(readConfig({ DATABASE_URL: url, DATABASE_TLS: "off" }).databaseUrl).toBe(url);
});

const GOOGLE_ENV = { GOOGLE_CLIENT_ID: "rasayan.apps.googleusercontent.com" };

test.each([
  ["unset", {}, true],
  ["switched off", { DEMO_SIGN_IN: "off" }, false],
  ["switched on", { DEMO_SIGN_IN: "on" }, true],
  ["on localhost", { DEMO_SIGN_IN: "on", HOST: "localhost" }, true],
  ["on ::1", { HOST: "::1" }, true],
  ["with Google sign-in", GOOGLE_ENV, false],
  ["in production", { NODE_ENV: "production", REQUIRE_PARENTAL_CONSENT: "off" }, false],
  ["for a public address", { PUBLIC_ORIGIN: "https://rasayan.example" }, false],
  ["for an address in the local network", { PUBLIC_ORIGIN: "http://192.168.1.5:3000" }, false],
  ["for the loopback address ::1", { PUBLIC_ORIGIN: "http://[::1]:3000" }, true],
  ["behind a proxy", { TRUST_PROXY: "127.0.0.1" }, false],
  ["on all network interfaces", { HOST: "0.0.0.0" }, false],
  ["on a host whose name starts with a loopback address", { HOST: "127.0.0.1.evil.example" }, false],
])(
  "demo sign-in is available only locally, without Google and outside production: %s",
  (_name, env, expected) => {
    expect(readConfig(env).demoSignIn).toBe(expected);
  },
);

test.each([
  ["with Google sign-in", GOOGLE_ENV],
  ["in production", { NODE_ENV: "production", REQUIRE_PARENTAL_CONSENT: "on" }],
  ["for a public address", { PUBLIC_ORIGIN: "https://rasayan.example" }],
  ["behind a proxy", { TRUST_PROXY: "127.0.0.1" }],
  ["on all network interfaces", { HOST: "0.0.0.0" }],
])("rejects DEMO_SIGN_IN=on %s", (_name, env) => {
  expect(() => readConfig({ ...env, DEMO_SIGN_IN: "on" })).toThrow(/DEMO_SIGN_IN=on is refused/);
});

function secretFile(text: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), "rasayan-config-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, "secret");
  writeFileSync(file, text);
  return file;
}

test.each([undefined, ""])("production does not start with REQUIRE_PARENTAL_CONSENT %j", (choice) => {
  const env = { NODE_ENV: "production", REQUIRE_PARENTAL_CONSENT: choice };
  expect(() => readConfig(env)).toThrow(/^Set REQUIRE_PARENTAL_CONSENT: .*\bon\b.*\boff\b/);
});

test.each([
  ["on", true],
  ["off", false],
])("production starts with REQUIRE_PARENTAL_CONSENT=%s", (choice, expected) => {
  const env = { NODE_ENV: "production", REQUIRE_PARENTAL_CONSENT: choice };
  expect(readConfig(env).requireParentalConsent).toBe(expected);
});

function messageOf(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    return String(error);
  }
  return "";
}

test("rejects DATABASE_DIRECT_URL without DATABASE_URL", () => {
  const DATABASE_DIRECT_URL = "postgresql://user@db.example/rasayan";
  expect(() => readConfig({ DATABASE_DIRECT_URL })).toThrow(/DATABASE_DIRECT_URL/);
});
