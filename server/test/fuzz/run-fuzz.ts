import { endpoints } from "@rasayan/contract";
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify";
import type { Db } from "../../src/db/connect.ts";
import { noFilters } from "../test-quizzes.ts";
import {
  addFuzzLibrary,
  createFuzzUser,
  FUZZ_CODES,
  type FuzzQuiz,
  type FuzzRole,
  type FuzzUser,
} from "./fuzz-fixtures.ts";
import { generateRequest, type Operation } from "./fuzz-requests.ts";
import { listOperations } from "./openapi-operations.ts";
import { createPrng, type Prng } from "./prng.ts";
import { findResponseError, responseSchemasOf } from "./response-checks.ts";

export type FuzzResult = {
  requests: number;
  /** Number of responses by status. */
  statuses: Record<string, number>;
  errors: string[];
  /** Operations without any successful request. */
  uncoveredOperations: string[];
  slowestMs: number;
};
type Send = (app: FastifyInstance, options: InjectOptions) => Promise<LightMyRequestResponse>;
export type FuzzOptions = {
  /** Apps with different settings on one database; each request goes to a random one. */
  apps: readonly FastifyInstance[];
  db: Db;
  seed: number;
  requests: number;
  send?: Send;
};

const ROLES: readonly FuzzRole[] = [
  "anonymous",
  "student",
  "student",
  "student",
  "teacher",
  "editor",
  "editor",
  "admin",
  "admin",
];
const inject: Send = (app, options) => app.inject(options) as Promise<LightMyRequestResponse>;

/** Sends this number of valid and corrupted requests to all described operations, from users of all roles. */
export async function runFuzz({ apps, db, seed, requests, send = inject }: FuzzOptions): Promise<FuzzResult> {
  const prng = createPrng(seed);
  const operations = await listOperations(apps[0] as FastifyInstance);
  const responseSchemas = new Map(
    operations.map((operation) => [operation.name, responseSchemasOf(operation)]),
  );
  const valuePool = createValuePool(await addFuzzLibrary(db), prng);
  const createUserWithQuizzes = async (role: FuzzRole) =>
    withStartedQuizzes(await createFuzzUser(db, role), apps[0] as FastifyInstance);
  const users: FuzzUser[] = [];
  for (const role of ROLES) users.push(await createUserWithQuizzes(role));
  const coveredOperations = new Set<string>();
  const result: FuzzResult = { requests, statuses: {}, errors: [], uncoveredOperations: [], slowestMs: 0 };
  for (let number = 0; number < requests; number += 1) {
    // The operations take turns, so that even a short run covers all of them.
    const operation = operations[number % operations.length] as Operation;
    const userIndex = prng.integer(0, users.length - 1);
    const user = users[userIndex] as FuzzUser;
    const { options, targetsOperation } = generateRequest(operation, prng, valuePool.valuesFor(user));
    const start = performance.now();
    const headers = { cookie: user.cookie, ...options.headers };
    const response = await send(prng.pick(apps), { ...options, headers });
    result.slowestMs = Math.max(result.slowestMs, Math.round(performance.now() - start));
    result.statuses[response.statusCode] = (result.statuses[response.statusCode] ?? 0) + 1;
    const responseError = findResponseError(
      response,
      targetsOperation ? responseSchemas.get(operation.name) : undefined,
    );
    const isUnauthorized =
      targetsOperation && response.statusCode < 300 && !isAllowed(operation.name, user.role);
    if (responseError || isUnauthorized)
      result.errors.push(
        `#${number} ${operation.name} as ${user.role}: ${responseError ?? "succeeded without permission"} ${describeRequest(options)}`,
      );
    if (targetsOperation && response.statusCode < 300) {
      coveredOperations.add(operation.name);
      valuePool.collectValues(operation, user, response);
    }
    if (response.statusCode === 401 || (targetsOperation && CHANGES_SESSIONS.has(operation.name)))
      users[userIndex] = await createUserWithQuizzes(user.role);
    if (operation.name === "setRole" && response.statusCode === 200)
      for (const [index, { role }] of users.entries()) users[index] = await createUserWithQuizzes(role);
  }
  result.uncoveredOperations = operations
    .map(({ name }) => name)
    .filter((name) => !coveredOperations.has(name));
  return result;
}

const filters = { ...noFilters, chapter_ids: [2] };
/** A quiz in each mode: most endpoints for learners need a quiz of their own, some one in practice or exam mode. */
const QUIZZES = [
  { type: "quick-quiz_chapter", chapter_id: 1 },
  { type: "built", filters, count: 5, minutes: null, mode: "practice" },
  { type: "built", filters, count: 5, minutes: 10, mode: "exam" },
];

async function withStartedQuizzes(user: FuzzUser, app: FastifyInstance): Promise<FuzzUser> {
  if (user.role === "anonymous") return user;
  const headers = { cookie: user.cookie };
  const quizzes: FuzzQuiz[] = [];
  for (const payload of QUIZZES) {
    const started = await app.inject({ method: "POST", url: "/api/quiz", headers, payload });
    if (started.statusCode !== 200) continue;
    const { hash } = started.json();
    await app.inject({ method: "POST", url: `/api/quiz/${hash}/begin`, headers });
    const response = await app.inject({ method: "GET", url: `/api/quiz/${hash}`, headers });
    quizzes.push({ hash, questionIds: response.json().quiz.question_ids });
  }
  return { ...user, quizzes };
}

/** Operations that end the session or change its user. */
const CHANGES_SESSIONS = new Set([
  "signOut",
  "signInToDemo",
  "signInWithGoogle",
  "deleteUser",
  "endSession",
  "endOtherSessions",
]);
const ACCESS_LEVELS = ["public", "learner", "teacher", "editor", "admin"];
const ROLE_LEVEL: Record<FuzzRole, number> = { anonymous: 0, student: 1, teacher: 2, editor: 3, admin: 4 };

function isAllowed(name: string, role: FuzzRole): boolean {
  if (!Object.hasOwn(endpoints, name)) return true;
  return ACCESS_LEVELS.indexOf(endpoints[name as keyof typeof endpoints].access) <= ROLE_LEVEL[role];
}

const describeRequest = ({ method, url, payload }: InjectOptions) =>
  `${method} ${String(url).slice(0, 200)} ${String(payload ?? "").slice(0, 300)}`;

/** Collects values from responses, so that later requests can refer to things that exist. */
function createValuePool(questionHashes: string[], prng: Prng) {
  const valuesByName = new Map<string, unknown[]>([
    ["question_hashes", questionHashes],
    ["parent_email", ["parent@example.org"]],
    ["email", ["parent@example.org"]],
    ["version", [1, 2]],
    ["year", [2027]],
    ["csv", ["Asha,1"]],
    ["code", FUZZ_CODES],
  ]);
  const addValue = (name: string, value: unknown) => {
    const values = valuesByName.get(name) ?? [];
    valuesByName.set(name, [...values.slice(-19), value]);
  };
  const valuesFor = (user: FuzzUser) => {
    // One quiz for the whole request, so that its question is one of this quiz.
    const quiz = user.quizzes.length > 0 ? prng.pick(user.quizzes) : undefined;
    return (name: string) => {
      if (name === "hash" && quiz) return quiz.hash;
      const candidates = name === "questionId" ? quiz?.questionIds : valuesByName.get(name);
      if (candidates && candidates.length > 0) return prng.pick(candidates);
      return /ids?$/i.test(name) || name === "into" ? prng.integer(1, prng.chance(0.7) ? 4 : 20) : undefined;
    };
  };
  const collectValues = (operation: Operation, user: FuzzUser, response: LightMyRequestResponse) => {
    if (!/json/.test(String(response.headers["content-type"]))) return;
    const body = response.json() as Record<string, unknown>;
    if (/^create(Quiz|Diagnostic)$/.test(operation.name))
      user.quizzes = [...user.quizzes.slice(-5), { hash: String(body.hash), questionIds: [] }];
    for (const name of ["token", "etag"]) if (typeof body[name] === "string") addValue(name, body[name]);
  };
  return { valuesFor, collectValues };
}
