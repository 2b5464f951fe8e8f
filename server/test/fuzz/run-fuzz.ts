import { endpoints } from "@rasayan/contract";
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify";
import type { Db } from "../../src/db/connect.ts";
import { type Chance, createChance } from "./chance.ts";
import { operationsOf } from "./described-operations.ts";
import { type Operation, requestFor } from "./fuzz-requests.ts";
import { addWorld, type Caller, newCaller, type RoleName } from "./fuzz-world.ts";
import { faultOf, repliesOf } from "./judge-reply.ts";

export type Outcome = {
  requests: number;
  /** What was answered, by status. */
  statuses: Record<string, number>;
  faults: string[];
  /** Calls that nobody's request got through to. */
  unreached: string[];
  slowestMs: number;
};
type Send = (app: FastifyInstance, options: InjectOptions) => Promise<LightMyRequestResponse>;
export type Plan = {
  /** Apps on one database, set up differently; each request goes to one of them. */
  apps: readonly FastifyInstance[];
  db: Db;
  seed: number;
  requests: number;
  send?: Send;
};

const ROLES: readonly RoleName[] = [
  "anonymous",
  "student",
  "student",
  "student",
  "editor",
  "editor",
  "admin",
  "admin",
];
const inject: Send = (app, options) => app.inject(options) as Promise<LightMyRequestResponse>;

/** Sends so many requests, valid and spoiled, to all operations that are described, from everyone. */
export async function runFuzz({ apps, db, seed, requests, send = inject }: Plan): Promise<Outcome> {
  const chance = createChance(seed);
  const operations = await operationsOf(apps[0] as FastifyInstance);
  const replies = new Map(operations.map((operation) => [operation.name, repliesOf(operation)]));
  const memory = createMemory(await addWorld(db), chance);
  const enter = async (role: RoleName) => startQuizAs(await newCaller(db, role), apps[0] as FastifyInstance);
  const callers: Caller[] = [];
  for (const role of ROLES) callers.push(await enter(role));
  const reached = new Set<string>();
  const outcome: Outcome = { requests, statuses: {}, faults: [], unreached: [], slowestMs: 0 };
  for (let number = 0; number < requests; number += 1) {
    // Each operation in turn, so that even a short run comes to all of them.
    const operation = operations[number % operations.length] as Operation;
    const place = chance.whole(0, callers.length - 1);
    const caller = callers[place] as Caller;
    const { options, isAimed } = requestFor(operation, chance, memory.knownTo(caller));
    const start = performance.now();
    const headers = { cookie: caller.cookie, ...options.headers };
    const reply = await send(chance.pick(apps), { ...options, headers });
    outcome.slowestMs = Math.max(outcome.slowestMs, Math.round(performance.now() - start));
    outcome.statuses[reply.statusCode] = (outcome.statuses[reply.statusCode] ?? 0) + 1;
    const fault = faultOf(reply, isAimed ? replies.get(operation.name) : undefined);
    const trespass = isAimed && reply.statusCode < 300 && !mayCall(operation.name, caller.role);
    if (fault || trespass)
      outcome.faults.push(
        `#${number} ${operation.name} as ${caller.role}: ${fault ?? "let in"} ${told(options)}`,
      );
    if (isAimed && reply.statusCode < 300) {
      reached.add(operation.name);
      memory.learn(operation, caller, reply);
    }
    if (reply.statusCode === 401 || (isAimed && CHANGES_CALLERS.has(operation.name)))
      callers[place] = await enter(caller.role);
    if (operation.name === "setRole" && reply.statusCode === 200)
      for (const [index, { role }] of callers.entries()) callers[index] = await enter(role);
  }
  outcome.unreached = operations.map(({ name }) => name).filter((name) => !reached.has(name));
  return outcome;
}

/** Most that a learner can be told is about a quiz of their own. */
async function startQuizAs(caller: Caller, app: FastifyInstance): Promise<Caller> {
  if (caller.role === "anonymous") return caller;
  const payload = { type: "quick-quiz_chapter", chapter_id: 1 };
  const reply = await app.inject({
    method: "POST",
    url: "/api/quiz",
    headers: { cookie: caller.cookie },
    payload,
  });
  return { ...caller, hashes: reply.statusCode === 200 ? [reply.json().hash] : [] };
}

/** After these the session, or who it speaks for, is another. */
const CHANGES_CALLERS = new Set([
  ...["signOut", "signInToDemo", "signInWithGoogle", "deleteUser", "endSession", "endOtherSessions"],
]);
const RANKS = ["public", "learner", "editor", "admin"];
const RANK_OF: Record<RoleName, number> = { anonymous: 0, student: 1, editor: 2, admin: 3 };

function mayCall(name: string, role: RoleName): boolean {
  if (!Object.hasOwn(endpoints, name)) return true;
  return RANKS.indexOf(endpoints[name as keyof typeof endpoints].access) <= RANK_OF[role];
}

const told = ({ method, url, payload }: InjectOptions) =>
  `${method} ${String(url).slice(0, 200)} ${String(payload ?? "").slice(0, 300)}`;

/** What replies have told of the world, so that later requests speak of things that exist. */
function createMemory(questionHashes: string[], chance: Chance) {
  const told = new Map<string, unknown[]>([
    ["question_hashes", questionHashes],
    ["parent_email", ["parent@example.org"]],
    ["email", ["parent@example.org"]],
    ["version", [1, 2]],
    ["year", [2027]],
  ]);
  const keep = (name: string, value: unknown) => {
    const values = told.get(name) ?? [];
    told.set(name, [...values.slice(-19), value]);
  };
  const knownTo = (caller: Caller) => (name: string) => {
    const known = name === "hash" ? caller.hashes : told.get(name);
    if (known && known.length > 0) return chance.pick(known);
    return /ids?$/i.test(name) || name === "into" ? chance.whole(1, chance.is(0.7) ? 4 : 20) : undefined;
  };
  const learn = (operation: Operation, caller: Caller, reply: LightMyRequestResponse) => {
    if (!/json/.test(String(reply.headers["content-type"]))) return;
    const body = reply.json() as Record<string, unknown>;
    if (/^create(Quiz|Diagnostic)$/.test(operation.name))
      caller.hashes = [...caller.hashes.slice(-3), String(body.hash)];
    for (const name of ["token", "etag"]) if (typeof body[name] === "string") keep(name, body[name]);
  };
  return { knownTo, learn };
}
