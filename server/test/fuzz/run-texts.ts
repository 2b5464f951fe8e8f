import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify";
import type { Db } from "../../src/db/connect.ts";
import { operationsOf } from "./described-operations.ts";
import { faultOf, type Replies, repliesOf } from "./judge-reply.ts";
import type { TextCase } from "./text-case.ts";
import { replacedAt, type TextField, textFieldsOf, valueAt } from "./text-fields.ts";
import { openTextWorld, type TextWorld } from "./text-world.ts";

export type TextOutcome = {
  fields: number;
  requests: number;
  /** What was answered, by status. */
  statuses: Record<string, number>;
  faults: string[];
  /** How often an accepted text was read again, and where it was another one by then. */
  readBack: number;
  changed: string[];
  /** Fields for any text that are read again and took none of them. */
  untried: string[];
  slowest: { ms: number; name: string };
};
export type TextPlan = {
  apps: readonly FastifyInstance[];
  db: Db;
  texts: readonly string[];
  /** Each field gets every so-many-th text, each text so many fewer fields, but one of each kind; 1 is everything. */
  every?: number;
};

/** Sends each text as the value of each text field of each operation, and reads again what was accepted. */
export async function runTexts({ apps, db, texts, every = 1 }: TextPlan): Promise<TextOutcome> {
  const operations = await operationsOf(apps[0] as FastifyInstance);
  const fields = operations.flatMap(textFieldsOf);
  const replies = new Map(operations.map((operation) => [operation, repliesOf(operation)]));
  const world = await openTextWorld(apps, db);
  const outcome: TextOutcome = {
    ...{ fields: fields.length, requests: 0, statuses: {}, faults: [] },
    ...{ readBack: 0, changed: [], untried: [], slowest: { ms: 0, name: "" } },
  };
  for (const { field, number, share } of shared(fields, every)) {
    const before = outcome.readBack;
    const promised = replies.get(field.operation);
    const known = { field, request: caseFor(field, world), replies: promised, outcome };
    for (const [place, text] of texts.entries())
      if ((place + number) % share === 0 && fits(field, text)) await tryText({ ...known, text });
    if (known.request.read && !known.request.isNumber && field.isFree && outcome.readBack === before)
      outcome.untried.push(nameOf(field));
  }
  return outcome;
}

/** The place of each field among those of its kind, and the share of the texts that leaves none out of the kind. */
function shared(fields: readonly TextField[], every: number) {
  const kinds = Map.groupBy(fields, ({ place, isFree, isTrimmed }) => [place, isFree, isTrimmed].join());
  return [...kinds.values()].flatMap((some) =>
    some.map((field, number) => ({ field, number, share: Math.min(every, some.length) })),
  );
}

/** Throws when a field of a body stands in no request that is known to be sound: then it must be added there. */
function caseFor(field: TextField, { cases, other }: TextWorld): TextCase {
  if (field.place !== "body") return cases[field.operation.name]?.[0] ?? other;
  const found = cases[field.operation.name]?.find(({ body }) => valueAt(body, field.steps) !== undefined);
  if (!found) throw new Error(`No sound request is known that has ${nameOf(field)}.`);
  return found;
}

/** An empty part, or one of dots, is another address. */
const fits = ({ place }: TextField, text: string) => place !== "path" || !/^\.{0,2}$/.test(text);

type Trial = {
  field: TextField;
  request: TextCase;
  replies: Replies | undefined;
  text: string;
  outcome: TextOutcome;
};

async function tryText({ field, request, replies, text, outcome }: Trial): Promise<void> {
  await request.before?.();
  const start = performance.now();
  const reply = (await request.visitor.app.inject(optionsOf(field, request, text))) as LightMyRequestResponse;
  const ms = Math.round(performance.now() - start);
  if (ms > outcome.slowest.ms) outcome.slowest = { ms, name: nameOf(field) };
  outcome.requests += 1;
  outcome.statuses[reply.statusCode] = (outcome.statuses[reply.statusCode] ?? 0) + 1;
  const fault = faultOf(reply, replies);
  if (fault) outcome.faults.push(`${nameOf(field)} ${told(text)}: ${fault}`);
  if (reply.statusCode >= 300) return;
  const sent = field.isTrimmed ? text.trim() : text;
  for (const stored of field.place === "body" ? ((await request.read?.(reply)) ?? []) : []) {
    outcome.readBack += 1;
    // No text and an empty one are the same to those who read it.
    const read = valueAt(stored, field.steps) ?? "";
    if (read !== sent) outcome.changed.push(`${nameOf(field)} ${told(text)}: read ${told(String(read))}`);
  }
  await request.after?.(reply);
}

function optionsOf({ operation, place, steps }: TextField, request: TextCase, text: string): InjectOptions {
  const params = place === "path" ? { ...request.params, [String(steps[0])]: text } : request.params;
  const url = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name] ?? 1).toWellFormed()),
  );
  const query = new URLSearchParams(place === "query" ? { [String(steps[0])]: text } : {});
  const body = place === "body" ? replacedAt(request.body, steps, text) : request.body;
  return {
    method: operation.method,
    url: place === "query" ? `${url}?${query}` : url,
    headers: {
      cookie: request.visitor.cookie,
      accept: "application/json",
      ...(operation.method === "GET" ? {} : { "content-type": "application/json" }),
      ...(place === "header" ? { [String(steps[0])]: inHeader(text) } : {}),
    },
    ...(operation.method === "GET" ? {} : { payload: JSON.stringify(body ?? {}) }),
  };
}

/** As a browser sends it: in UTF-8, and without what would end the line. */
const inHeader = (text: string) =>
  Buffer.from(text)
    .toString("latin1")
    .replace(/\p{Cc}/gu, "?");
const nameOf = ({ operation, place, steps }: TextField) => `${operation.name} ${place} ${steps.join(".")}`;
const told = (text: string) => JSON.stringify(text.slice(0, 60));
