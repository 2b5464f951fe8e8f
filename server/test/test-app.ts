import type { CallName, ReplyTo, SentBy } from "@rasayan/contract";
import { calls } from "@rasayan/contract";
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify";
import { sql } from "kysely";
import { onTestFinished } from "vitest";
import { buildApp } from "../src/app.ts";
import { readConfig } from "../src/config.ts";
import type { Database, Db } from "../src/db/connect.ts";
import { createRenderer } from "../src/markup/render-safely.ts";
import { openTestDatabase } from "./test-database.ts";

export type Person = {
  id: number;
  cookie: string;
  /** The reply's body; throws Refused when the status is not 2xx. */
  call: <N extends CallName>(
    name: N,
    sent?: SentBy<N>,
    headers?: Record<string, string>,
  ) => Promise<ReplyTo<N>>;
  /** The whole reply, whatever its status. */
  send: (options: InjectOptions) => Promise<LightMyRequestResponse>;
};

export type TestApp = {
  app: FastifyInstance;
  db: Db;
  pool: Database["pool"];
  /** A new student who has saved goals, or an editor. */
  signedIn: (who?: { role?: "student" | "editor" | "admin"; goals?: Goals | null }) => Promise<Person>;
  /** Moves app_now() to this much after the real time. */
  shiftClock: (interval: string) => Promise<void>;
};

type Goals = {
  target_exam: "JEE Main" | "JEE Advanced";
  target_year: number;
  class_standard: "XI" | "XII" | "IX" | "X";
};

/** A refusal, as the test sees it. */
export class Refused extends Error {
  readonly status: number;
  readonly body: unknown;
  constructor(reply: LightMyRequestResponse) {
    super(`${reply.statusCode} ${reply.body}`);
    this.status = reply.statusCode;
    this.body = reply.json();
  }
}

const GOALS: Goals = { target_exam: "JEE Main", target_year: 2027, class_standard: "XII" };
let people = 0;

/** The real app on a database of its own; closed when the test is finished. */
export async function startTestApp(
  environment: Record<string, string> = {},
  webFolder = "/no-web-app",
): Promise<TestApp> {
  const database = await openTestDatabase();
  const config = readConfig({ LOG_LEVEL: "silent", RATE_LIMIT: "off", ...environment });
  const renderer = createRenderer();
  const app = await buildApp({ ...database, config, random: seeded(), renderer }, webFolder);
  await app.ready();
  onTestFinished(async () => {
    await app.close();
    await renderer.close();
    await database.close();
  });
  const { db, pool } = database;

  return {
    app,
    db,
    pool,
    signedIn: async ({ role = "student", goals = GOALS } = {}) => {
      people += 1;
      const { id } = await db
        .insertInto("users")
        .values({ google_sub: `sub-${people}`, name: `Person ${people}`, role, ...goals })
        .returning("id")
        .executeTakeFirstOrThrow();
      const cookie = await cookieFor(db, id);
      return { id, cookie, ...callers(app, cookie) };
    },
    shiftClock: async (interval) => {
      await db.updateTable("app_clock").set({ shift: interval }).execute();
    },
  };
}

/** Calls by name with this cookie, as a program (no browser headers) would make them. */
export function callers(app: FastifyInstance, cookie: string): Pick<Person, "call" | "send"> {
  const send = (options: InjectOptions) =>
    app.inject({ ...options, headers: { cookie, ...options.headers } }) as Promise<LightMyRequestResponse>;
  const call: Person["call"] = async (name, sent, headers = {}) => {
    const { params = {}, query, body } = (sent ?? {}) as Record<string, Record<string, unknown>>;
    const [method, path] = calls[name].split(" ") as ["GET", string];
    const url = path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params?.[key])));
    const reply = await send({
      method,
      url,
      headers,
      ...(query ? { query: query as Record<string, string> } : {}),
      ...(body ? { payload: body } : {}),
    });
    if (reply.statusCode >= 300) throw new Refused(reply);
    return JSON.parse(reply.body || "null");
  };
  return { call, send };
}

/** The cookie of a new session of this user. */
export async function cookieFor(db: Db, userId: number): Promise<string> {
  const { createHash, randomBytes } = await import("node:crypto");
  const token = randomBytes(32).toString("base64url");
  const token_hash = createHash("sha256").update(token).digest();
  await db
    .insertInto("sessions")
    .values({ token_hash, user_id: userId, created_at: sql`app_now()`, last_seen_at: sql`app_now()` })
    .execute();
  return `sid=${token}`;
}

/** Repeatable chance: a small linear congruential generator (Numerical Recipes constants). */
function seeded(): () => number {
  let state = 42;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}
