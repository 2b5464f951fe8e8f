import { readFileSync } from "node:fs";
import { z } from "zod";

/** An empty variable means the same as an unset one. */
const emptyToUndefined = (value: unknown) => (value === "" ? undefined : value);
const optional = (schema: z.ZodType<string>) => z.preprocess(emptyToUndefined, schema.optional());
const withDefault = (schema: z.ZodType<string>, value: string) =>
  z.preprocess(emptyToUndefined, schema.default(value));
const integer = (fallback: number, min: number, max: number) =>
  z.preprocess(emptyToUndefined, z.coerce.number<number>().int().min(min).max(max).default(fallback));
const onOff = (fallback: "on" | "off") =>
  z.preprocess(emptyToUndefined, z.enum(["on", "off"]).default(fallback));
const commaSeparatedList = z.preprocess(
  emptyToUndefined,
  z
    .string()
    .default("")
    .transform((text) => text.split(",").flatMap((part) => part.trim() || [])),
);
const httpOrigin = z
  .url({ protocol: /^https?$/, abort: true })
  .refine((url) => new URL(url).origin === url.replace(/\/$/, ""), "an origin without path");
const network = z.union(
  [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()],
  "addresses or ranges such as 203.0.113.0/24, with commas between them",
);
const ipAddress = z.union([z.ipv4(), z.ipv6()], "exact addresses of proxies, with commas between them");

const postgresUrl = optional(z.url({ protocol: /^postgres(ql)?$/ }));

/**
 * How often is too often. Each is a setting; a refusal's log line names it. "Per address" counts the first 64 bits of an
 * IPv6 address and doesn't apply to TRUSTED_ADDRESSES.
 */
const DEFAULT_LIMITS = {
  /** Accounts that sign in within ten minutes, per address: students of a school, or of one mobile network, share one. */
  LIMIT_SIGN_INS: 3_000,
  /** Sign-ins of one account within ten minutes. */
  LIMIT_ACCOUNT_SIGN_INS: 300,
  /** Refused sign-ins within ten minutes, per address. */
  LIMIT_REFUSED_SIGN_INS: 300,
  /** Requests with one parent's link from one address within ten minutes. */
  LIMIT_LINK_USES: 30,
  /** Agreements tried with one parent's link, from anywhere, within ten minutes. */
  LIMIT_LINK_AGREEMENTS: 100,
  /** Requests with unknown parents' links within ten minutes, per address. */
  LIMIT_UNKNOWN_LINKS: 300,
  /** Wrong codes of classes and tests that a user tries within ten minutes and within a day, and an address within an hour. */
  LIMIT_WRONG_CODES: 10,
  LIMIT_DAILY_WRONG_CODES: 40,
  LIMIT_ADDRESS_WRONG_CODES: 600,
  /** Requests with cookies of unknown sessions a minute, per address. */
  LIMIT_UNKNOWN_SESSIONS: 600,
  /** Changes a minute, per session and per user. */
  LIMIT_WRITES: 120,
  LIMIT_USER_WRITES: 600,
  /** Points of reads a minute, per user. */
  LIMIT_READS: 1_200,
  /** Reports of browser errors a minute, per session, or per address without one. */
  LIMIT_BROWSER_ERRORS: 30,
  /** Quizzes, discarded ones included, and drills that a learner starts within an hour. */
  LIMIT_QUIZ_STARTS: 60,
  LIMIT_DRILL_STARTS: 60,
  /**
   * Questions that a learner closes blank within a day and sees the keys of at once. Without it one account could copy the
   * whole library in minutes; a mock test of JEE Main has 25
   * questions in all, 20 with options and 5 with a number.
   */
  LIMIT_BLANK_CLOSINGS: 150,
  /** Questions that a learner reports within a day, so that nobody floods the editors. */
  LIMIT_REPORTS: 20,
};
export type LimitName = keyof typeof DEFAULT_LIMITS;
const MAX_LIMIT = 1_000_000;
const limitSchemas = Object.fromEntries(
  Object.entries(DEFAULT_LIMITS).map(([name, value]) => [name, integer(value, 1, MAX_LIMIT)]),
) as Record<LimitName, ReturnType<typeof integer>>;

/** Each of these can be read from a file instead. The variable with the same name plus `_FILE` has the file's path. */
const SECRETS = ["DATABASE_URL", "DATABASE_DIRECT_URL", "METRICS_TOKEN", "ADMIN_DATABASE_URL", "BACKUP_KEY"];

/** The location of the database, which both the server and the backup commands need. */
const DatabaseEnv = z.object({
  DATA_DIR: withDefault(z.string(), "./data"),
  DATABASE_URL: postgresUrl,
  DATABASE_DIRECT_URL: postgresUrl,
  DATABASE_TLS: z.preprocess(emptyToUndefined, z.enum(["verify", "off"]).default("verify")),
});

const Env = DatabaseEnv.extend({
  PORT: integer(3000, 0, 65_535),
  HOST: withDefault(z.string(), "127.0.0.1"),
  PUBLIC_ORIGIN: optional(httpOrigin),
  TRUST_PROXY: commaSeparatedList.pipe(z.array(ipAddress)),
  GOOGLE_CLIENT_ID: optional(z.string().min(10)),
  GOOGLE_CERTS_URL: withDefault(z.url(), "https://www.googleapis.com/oauth2/v3/certs"),
  ADMIN_EMAILS: commaSeparatedList.pipe(z.array(z.email())),
  DEMO_SIGN_IN: z.preprocess(emptyToUndefined, z.enum(["on", "off"]).optional()),
  SUPPORT_EMAIL: withDefault(z.email(), "support@example.org"),
  MADE_BY: withDefault(z.string().max(200), "Made with care for JEE aspirants"),
  METRICS_TOKEN: optional(z.string().min(16)),
  SHUTDOWN_SECONDS: integer(10, 1, 600),
  LOG_LEVEL: z.preprocess(
    emptyToUndefined,
    z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
  ),
  RATE_LIMIT: onOff("on"),
  ...limitSchemas,
  TRUSTED_ADDRESSES: commaSeparatedList.pipe(z.array(network)),
  OFFLINE: onOff("on"),
  NODE_ENV: optional(z.string()),
  REQUIRE_PARENTAL_CONSENT: z.preprocess(emptyToUndefined, z.enum(["on", "off"]).optional()),
});

const BackupEnv = DatabaseEnv.extend({
  ADMIN_DATABASE_URL: postgresUrl,
  BACKUP_KEY: optional(z.string().regex(/^[0-9a-f]{64}$/i, "32 random bytes as 64 hexadecimal digits")),
});

export type Config = {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Connects to the same database without the pooler of `databaseUrl`; undefined if there is no pooler. */
  directUrl: string | undefined;
  publicOrigin: string;
  https: boolean;
  trustProxy: string[];
  googleClientId: string | undefined;
  googleCertsUrl: string;
  adminEmails: string[];
  demoSignIn: boolean;
  supportEmail: string;
  madeBy: string;
  metricsToken: string | undefined;
  shutdownSeconds: number;
  logLevel: string;
  rateLimit: boolean;
  limits: Record<LimitName, number>;
  /** Addresses and ranges without limits per address. */
  trustedAddresses: string[];
  /** Whether learners must declare if they are 18; those under 18 then need a parent's consent. */
  requireParentalConsent: boolean;
  /** Whether browsers cache the app's files for offline use. When off, browsers delete the files they have cached. */
  offline: boolean;
};

/** Reads the configuration. Throws one error that names every invalid variable. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const values = read(Env, env);
  if (values.NODE_ENV === "production" && !values.REQUIRE_PARENTAL_CONSENT)
    throw new Error(
      "Set REQUIRE_PARENTAL_CONSENT: with NODE_ENV=production it has no default. " +
        "on asks everyone for their age, and a parent of those under 18 for consent; off asks for neither.",
    );
  const publicOrigin = (values.PUBLIC_ORIGIN ?? `http://localhost:${values.PORT}`).replace(/\/$/, "");
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    directUrl: directUrl(values),
    publicOrigin,
    https: publicOrigin.startsWith("https:"),
    trustProxy: values.TRUST_PROXY,
    googleClientId: values.GOOGLE_CLIENT_ID,
    googleCertsUrl: values.GOOGLE_CERTS_URL,
    adminEmails: values.ADMIN_EMAILS.map((email) => email.toLowerCase()),
    demoSignIn: demoSignIn(values, publicOrigin),
    supportEmail: values.SUPPORT_EMAIL,
    madeBy: values.MADE_BY,
    metricsToken: values.METRICS_TOKEN,
    shutdownSeconds: values.SHUTDOWN_SECONDS,
    logLevel: values.LOG_LEVEL,
    rateLimit: values.RATE_LIMIT === "on",
    limits: pickLimits(values),
    trustedAddresses: values.TRUSTED_ADDRESSES,
    requireParentalConsent: values.REQUIRE_PARENTAL_CONSENT === "on",
    offline: values.OFFLINE === "on",
  };
}

const pickLimits = (values: Record<LimitName, number>) =>
  Object.fromEntries(
    (Object.keys(DEFAULT_LIMITS) as LimitName[]).map((name) => [name, values[name]]),
  ) as Record<LimitName, number>;

export type BackupSettings = {
  dataDir: string;
  databaseUrl: string | undefined;
  /** An account that may create and rename databases; needed if the account in `databaseUrl` may not. */
  adminDatabaseUrl: string | undefined;
  key: Buffer | undefined;
};

/** Reads the settings of the backup commands. The server itself never reads the key. */
export function readBackupSettings(env: NodeJS.ProcessEnv): BackupSettings {
  const values = read(BackupEnv, env);
  return {
    dataDir: values.DATA_DIR,
    // A dump needs a dedicated session, which a pooler doesn't provide.
    databaseUrl: directUrl(values) ?? values.DATABASE_URL,
    adminDatabaseUrl: values.ADMIN_DATABASE_URL,
    key: values.BACKUP_KEY === undefined ? undefined : Buffer.from(values.BACKUP_KEY, "hex"),
  };
}

function read<T extends z.infer<typeof DatabaseEnv>>(schema: z.ZodType<T>, env: NodeJS.ProcessEnv): T {
  const { values, errors } = withSecretFiles(env);
  const parsed = schema.safeParse(values);
  if (parsed.error)
    errors.push(...parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`));
  else errors.push(...findUnprotectedUrls(parsed.data));
  if (errors.length === 0 && parsed.data) return parsed.data;
  const lines = [...new Set(errors)].map((error) => `  ${error}`);
  throw new Error(`These environment variables cannot be used:\n${lines.join("\n")}`);
}

/** Returns a copy of the environment in which each `*_FILE` secret has been read from its file. */
function withSecretFiles(env: NodeJS.ProcessEnv): { values: NodeJS.ProcessEnv; errors: string[] } {
  const values = { ...env };
  const errors: string[] = [];
  for (const name of SECRETS) {
    const file = env[`${name}_FILE`];
    if (!file) continue;
    if (env[name]) errors.push(`${name}_FILE: ${name} is set too; set only one of the two`);
    try {
      values[name] = readFileSync(file, "utf8").trim();
      if (!values[name]) errors.push(`${name}_FILE: the file is empty`);
    } catch (error) {
      errors.push(`${name}_FILE: ${(error as NodeJS.ErrnoException).code ?? "cannot be read"}`);
    }
  }
  return { values, errors };
}

/** Returns an error for each URL of a remote database that does not require TLS with a verified certificate. */
function findUnprotectedUrls(
  values: z.infer<typeof DatabaseEnv> & { ADMIN_DATABASE_URL?: string | undefined },
): string[] {
  if (values.DATABASE_TLS === "off") return [];
  const { DATABASE_URL, DATABASE_DIRECT_URL, ADMIN_DATABASE_URL } = values;
  return Object.entries({ DATABASE_URL, DATABASE_DIRECT_URL, ADMIN_DATABASE_URL })
    .filter(([, url]) => url && !isLocal(new URL(url)) && !isVerified(new URL(url)))
    .map(
      ([name]) =>
        `${name}: add sslmode=verify-full for a database on another machine, or set DATABASE_TLS=off ` +
        "if nobody else can reach the network between the two machines",
    );
}

/** `host` in the query string overrides the host in the address; a path means a Unix socket. */
function isLocal({ hostname, searchParams }: URL): boolean {
  const hosts = searchParams.getAll("host").flatMap((commaSeparatedList) => commaSeparatedList.split(","));
  return (hosts.length > 0 ? hosts : [hostname]).every(
    (host) => host === "" || host.startsWith("/") || isLoopback(host.replace(/^\[(.*)\]$/, "$1")),
  );
}

function isVerified({ searchParams }: URL): boolean {
  const modes = searchParams.getAll("sslmode");
  return modes.length > 0 && modes.every((mode) => mode === "verify-full");
}

function directUrl(values: z.infer<typeof DatabaseEnv>): string | undefined {
  if (values.DATABASE_DIRECT_URL && !values.DATABASE_URL)
    throw new Error(
      "DATABASE_DIRECT_URL is only used together with a DATABASE_URL of a pooler; set DATABASE_URL too.",
    );
  return values.DATABASE_DIRECT_URL;
}

/** Demo accounts need no password, so they are available only if nobody else can reach the server. */
function demoSignIn(values: z.infer<typeof Env>, publicOrigin: string): boolean {
  const isLoopbackOnly = isLoopback(values.HOST) && isLoopback(new URL(publicOrigin).hostname);
  const isUnproxied = isLoopbackOnly && values.TRUST_PROXY.length === 0;
  const isAllowed = !values.GOOGLE_CLIENT_ID && values.NODE_ENV !== "production" && isUnproxied;
  if (values.DEMO_SIGN_IN === "on" && !isAllowed)
    throw new Error(
      "DEMO_SIGN_IN=on is refused: it is only for a loopback HOST and PUBLIC_ORIGIN, without TRUST_PROXY and GOOGLE_CLIENT_ID, and outside NODE_ENV=production.",
    );
  return isAllowed && values.DEMO_SIGN_IN !== "off";
}

/** Whether a name or an address is that of this machine. An IPv6 address may stand in brackets, as in a URL. */
export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/.test(host);
