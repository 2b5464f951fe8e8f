import { z } from "zod";

/** An unset variable and an empty one mean the same. */
const unset = (value: unknown) => (value === "" ? undefined : value);
const optional = (schema: z.ZodType<string>) => z.preprocess(unset, schema.optional());
const withDefault = (schema: z.ZodType<string>, value: string) => z.preprocess(unset, schema.default(value));
const whole = (fallback: number, min: number, max: number) =>
  z.preprocess(unset, z.coerce.number<number>().int().min(min).max(max).default(fallback));
const onOff = (fallback: "on" | "off") => z.preprocess(unset, z.enum(["on", "off"]).default(fallback));
const list = z.preprocess(
  unset,
  z
    .string()
    .default("")
    .transform((text) => text.split(",").flatMap((part) => part.trim() || [])),
);
const httpOrigin = z
  .url({ protocol: /^https?$/, abort: true })
  .refine((url) => new URL(url).origin === url.replace(/\/$/, ""), "an origin without path");
const ipAddress = z.union([z.ipv4(), z.ipv6()], "exact addresses of proxies, with commas between them");

const Env = z.object({
  PORT: whole(3000, 0, 65_535),
  HOST: withDefault(z.string(), "127.0.0.1"),
  DATA_DIR: withDefault(z.string(), "./data"),
  DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })),
  PUBLIC_ORIGIN: optional(httpOrigin),
  TRUST_PROXY: list.pipe(z.array(ipAddress)),
  GOOGLE_CLIENT_ID: optional(z.string().min(10)),
  GOOGLE_CERTS_URL: withDefault(z.url(), "https://www.googleapis.com/oauth2/v3/certs"),
  ADMIN_EMAILS: list.pipe(z.array(z.email())),
  DEMO_SIGN_IN: z.preprocess(unset, z.enum(["on", "off"]).optional()),
  SUPPORT_EMAIL: withDefault(z.email(), "support@example.org"),
  MADE_BY: withDefault(z.string().max(200), "Made with care for JEE aspirants"),
  METRICS_TOKEN: optional(z.string().min(16)),
  SHUTDOWN_SECONDS: whole(10, 1, 600),
  LOG_LEVEL: z.preprocess(
    unset,
    z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
  ),
  RATE_LIMIT: onOff("on"),
  OFFLINE: onOff("on"),
  NODE_ENV: optional(z.string()),
  REQUIRE_PARENTAL_CONSENT: onOff("off"),
});

export type Config = {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
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
  /** Whether learners say if they are 18, and those who are not wait for a parent. */
  requireParentalConsent: boolean;
  /** Whether browsers keep the app's files. Off withdraws what they have kept. */
  offline: boolean;
};

/** The configuration, or an error that names every bad variable at once. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const parsed = Env.safeParse(env);
  if (parsed.error) throw new Error(complaint(parsed.error));
  const values = parsed.data;
  const publicOrigin = (values.PUBLIC_ORIGIN ?? `http://localhost:${values.PORT}`).replace(/\/$/, "");
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    publicOrigin,
    https: publicOrigin.startsWith("https:"),
    trustProxy: values.TRUST_PROXY,
    googleClientId: values.GOOGLE_CLIENT_ID,
    googleCertsUrl: values.GOOGLE_CERTS_URL,
    adminEmails: values.ADMIN_EMAILS.map((email) => email.toLowerCase()),
    demoSignIn: demoSignIn(values),
    supportEmail: values.SUPPORT_EMAIL,
    madeBy: values.MADE_BY,
    metricsToken: values.METRICS_TOKEN,
    shutdownSeconds: values.SHUTDOWN_SECONDS,
    logLevel: values.LOG_LEVEL,
    rateLimit: values.RATE_LIMIT === "on",
    requireParentalConsent: values.REQUIRE_PARENTAL_CONSENT === "on",
    offline: values.OFFLINE === "on",
  };
}

/** Demo accounts need no password, so they exist only where nobody else can reach them. */
function demoSignIn(values: z.infer<typeof Env>): boolean {
  const safe = !values.GOOGLE_CLIENT_ID && values.NODE_ENV !== "production" && isLoopback(values.HOST);
  if (values.DEMO_SIGN_IN === "on" && !safe)
    throw new Error(
      "DEMO_SIGN_IN=on is refused: it is only for a loopback HOST, without GOOGLE_CLIENT_ID and outside NODE_ENV=production.",
    );
  return safe && values.DEMO_SIGN_IN !== "off";
}

const isLoopback = (host: string) => /^(localhost|127(\.\d{1,3}){3}|::1)$/.test(host);

function complaint(error: z.ZodError): string {
  const lines = error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
  return `These environment variables cannot be used:\n${[...new Set(lines)].join("\n")}`;
}
