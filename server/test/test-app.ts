import type { EndpointName, RequestOf, ResponseOf, Role } from "@rasayan/contract";
import { endpointPaths } from "@rasayan/contract";
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify";
import { sql } from "kysely";
import { onTestFinished } from "vitest";
import { buildApp } from "../src/app.ts";
import { readConfig } from "../src/config.ts";
import type { Database, Db } from "../src/db/connect.ts";
import { openTestDatabase } from "./test-database.ts";
import { renderer as sharedRenderer } from "./test-renderer.ts";

export type TestUser = {
  id: number;
  cookie: string;
  /** Calls an endpoint and returns the response body. Throws ResponseError if the status is not 2xx. */
  request: <N extends EndpointName>(
    name: N,
    input?: RequestOf<N>,
    headers?: Record<string, string>,
  ) => Promise<ResponseOf<N>>;
  /** Sends a request with the user's cookie and returns the whole response, whatever its status. */
  send: (options: InjectOptions) => Promise<LightMyRequestResponse>;
};

export type TestApp = {
  app: FastifyInstance;
  db: Db;
  pool: Database["pool"];
  /** Creates a user with a session: by default a student who has saved goals. */
  signInAs: (options?: { role?: Role; goals?: Goals | null }) => Promise<TestUser>;
  /** Sets app_now() to the real time plus this interval. */
  shiftClock: (interval: string) => Promise<void>;
};

type Goals = {
  target_exam: "JEE Main" | "JEE Advanced";
  target_year: number;
  class_standard: "XI" | "XII" | "IX" | "X";
};

/** Thrown by `request` if the response has an error status. */
export class ResponseError extends Error {
  readonly status: number;
  readonly body: unknown;
  constructor(response: LightMyRequestResponse) {
    super(`${response.statusCode} ${response.body}`);
    this.status = response.statusCode;
    this.body = response.json();
  }
}

const GOALS: Goals = { target_exam: "JEE Main", target_year: 2027, class_standard: "XII" };
let userCount = 0;

/** Starts the real app on a new database. Both are closed when the test is finished. */
export async function startTestApp(
  environment: Record<string, string> = {},
  webFolder = "/no-web-app",
  renderer = sharedRenderer,
): Promise<TestApp> {
  const database = await openTestDatabase();
  const config = readConfig({ LOG_LEVEL: "silent", RATE_LIMIT: "off", ...environment });
  const app = await buildApp({ ...database, config, random: seededRandom(), renderer }, webFolder);
  await app.ready();
  onTestFinished(async () => {
    await app.close();
    await database.close();
  });
  const { db, pool } = database;

  return {
    app,
    db,
    pool,
    signInAs: async ({ role = "student", goals = GOALS } = {}) => {
      userCount += 1;
      const { id } = await db
        .insertInto("users")
        .values({ google_sub: `sub-${userCount}`, name: `Person ${userCount}`, role, ...goals })
        .returning("id")
        .executeTakeFirstOrThrow();
      const cookie = await createSessionCookie(db, id);
      return { id, cookie, ...createClient(app, cookie) };
    },
    shiftClock: async (interval) => {
      await db.updateTable("test_clock").set({ shift: interval }).execute();
    },
  };
}

/** Returns functions that send requests with this cookie, without the headers that a browser adds. */
export function createClient(app: FastifyInstance, cookie: string): Pick<TestUser, "request" | "send"> {
  const send = (options: InjectOptions) =>
    app.inject({ ...options, headers: { cookie, ...options.headers } }) as Promise<LightMyRequestResponse>;
  const request: TestUser["request"] = async (name, input, headers = {}) => {
    const { params = {}, query, body } = (input ?? {}) as Record<string, Record<string, unknown>>;
    const [method, path] = endpointPaths[name].split(" ") as ["GET", string];
    const url = path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params?.[key])));
    const response = await send({
      method,
      url,
      headers,
      ...(query ? { query: query as Record<string, string> } : {}),
      ...(body ? { payload: body } : {}),
    });
    if (response.statusCode >= 300) throw new ResponseError(response);
    return JSON.parse(response.body || "null");
  };
  return { request, send };
}

/** Creates a session for the user and returns its cookie. */
export async function createSessionCookie(db: Db, userId: number): Promise<string> {
  const { createHash, randomBytes } = await import("node:crypto");
  const token = randomBytes(32).toString("base64url");
  const token_hash = createHash("sha256").update(token).digest();
  await db
    .insertInto("sessions")
    .values({ token_hash, user_id: userId, created_at: sql`app_now()`, last_seen_at: sql`app_now()` })
    .execute();
  return `sid=${token}`;
}

/** Returns a repeatable random number generator for 0 to 1: linear congruential, with Numerical Recipes' constants. */
function seededRandom(): () => number {
  let state = 42;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}
