import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify";
import type { Db } from "../../src/db/connect.ts";
import { listOperations } from "./openapi-operations.ts";
import { findResponseError, type ResponseSchemas, responseSchemasOf } from "./response-checks.ts";
import type { TextCase } from "./text-case.ts";
import { listTextFields, type TextField, valueAt, withReplacedValue } from "./text-fields.ts";
import { createTextFixtures, type TextFixtures } from "./text-fixtures.ts";

export type TextResult = {
  fields: number;
  requests: number;
  /** Number of responses by status. */
  statuses: Record<string, number>;
  errors: string[];
  /** How often an accepted text was read back; `alteredTexts` lists the cases in which it had changed. */
  readBackCount: number;
  alteredTexts: string[];
  /** Fields for any text that can be read back but accepted none of the texts. */
  untestedFields: string[];
  slowest: { ms: number; name: string };
};
export type TextRunOptions = {
  apps: readonly FastifyInstance[];
  db: Db;
  texts: readonly string[];
  /**
   * With n, each field gets every n-th text, but each text still goes to at least one field of each kind. With 1, the
   * default, each field gets all texts.
   */
  sampleInterval?: number;
};

/** Sends each text as the value of each text field of each operation, and reads back the accepted ones. */
export async function runTexts({ apps, db, texts, sampleInterval = 1 }: TextRunOptions): Promise<TextResult> {
  const operations = await listOperations(apps[0] as FastifyInstance);
  const fields = operations.flatMap(listTextFields);
  const responseSchemas = new Map(operations.map((operation) => [operation, responseSchemasOf(operation)]));
  const fixtures = await createTextFixtures(apps, db);
  const result: TextResult = {
    fields: fields.length,
    requests: 0,
    statuses: {},
    errors: [],
    readBackCount: 0,
    alteredTexts: [],
    untestedFields: [],
    slowest: { ms: 0, name: "" },
  };
  for (const { field, number, interval } of groupByKind(fields, sampleInterval)) {
    const readBackBefore = result.readBackCount;
    const schemas = responseSchemas.get(field.operation);
    const trial = { field, request: findTextCase(field, fixtures), responseSchemas: schemas, result };
    for (const [textIndex, text] of texts.entries())
      if ((textIndex + number) % interval === 0 && isUsableText(field, text))
        await runTextTrial({ ...trial, text });
    if (
      trial.request.readStored &&
      !trial.request.isNumber &&
      field.acceptsAnyText &&
      result.readBackCount === readBackBefore
    )
      result.untestedFields.push(fieldName(field));
  }
  return result;
}

/**
 * Returns each field with its number within its kind and an interval that is small enough for the fields of a kind to
 * get every text between them.
 */
function groupByKind(fields: readonly TextField[], sampleInterval: number) {
  const kinds = Map.groupBy(fields, ({ location, acceptsAnyText, isTrimmed }) =>
    [location, acceptsAnyText, isTrimmed].join(),
  );
  return [...kinds.values()].flatMap((group) =>
    group.map((field, number) => ({ field, number, interval: Math.min(sampleInterval, group.length) })),
  );
}

/** Returns the valid request in which the field is replaced. Throws if no case has this field of a body. */
function findTextCase(field: TextField, { cases, defaultCase }: TextFixtures): TextCase {
  if (field.location !== "body") return cases[field.operation.name]?.[0] ?? defaultCase;
  const found = cases[field.operation.name]?.find(({ body }) => valueAt(body, field.steps) !== undefined);
  if (!found) throw new Error(`No text case has the field ${fieldName(field)}. Add it to a case.`);
  return found;
}

/** An empty segment, or one of dots, would give the path of another route. */
const isUsableText = ({ location }: TextField, text: string) =>
  location !== "path" || !/^\.{0,2}$/.test(text);

type TextTrial = {
  field: TextField;
  request: TextCase;
  responseSchemas: ResponseSchemas | undefined;
  text: string;
  result: TextResult;
};

async function runTextTrial({ field, request, responseSchemas, text, result }: TextTrial): Promise<void> {
  await request.before?.();
  const start = performance.now();
  const response = (await request.client.app.inject(
    requestOptions(field, request, text),
  )) as LightMyRequestResponse;
  const ms = Math.round(performance.now() - start);
  if (ms > result.slowest.ms) result.slowest = { ms, name: fieldName(field) };
  result.requests += 1;
  result.statuses[response.statusCode] = (result.statuses[response.statusCode] ?? 0) + 1;
  const responseError = findResponseError(response, responseSchemas);
  if (responseError) result.errors.push(`${fieldName(field)} ${quoteText(text)}: ${responseError}`);
  if (response.statusCode >= 300) return;
  const sent = field.isTrimmed ? text.trim() : text;
  for (const storedValue of field.location === "body" ? ((await request.readStored?.(response)) ?? []) : []) {
    result.readBackCount += 1;
    // A missing text and an empty one count as equal, and a blank one is left out of a list.
    const storedText = valueAt(storedValue, field.steps) ?? "";
    if (storedText !== sent && (storedText !== "" || sent.trim() !== ""))
      result.alteredTexts.push(
        `${fieldName(field)} ${quoteText(text)}: read ${quoteText(String(storedText))}`,
      );
  }
  await request.after?.(response);
}

function requestOptions(
  { operation, location, steps }: TextField,
  request: TextCase,
  text: string,
): InjectOptions {
  const params = location === "path" ? { ...request.params, [String(steps[0])]: text } : request.params;
  const url = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name] ?? 1).toWellFormed()),
  );
  const query = new URLSearchParams(location === "query" ? { [String(steps[0])]: text } : {});
  const body = location === "body" ? withReplacedValue(request.body, steps, text) : request.body;
  return {
    method: operation.method,
    url: location === "query" ? `${url}?${query}` : url,
    headers: {
      cookie: request.client.cookie,
      accept: "application/json",
      ...(operation.method === "GET" ? {} : { "content-type": "application/json" }),
      ...(location === "header" ? { [String(steps[0])]: toHeaderText(text) } : {}),
    },
    ...(operation.method === "GET" ? {} : { payload: JSON.stringify(body ?? {}) }),
  };
}

/** Encodes a header's value as a browser does, in UTF-8, and replaces control characters, which would end the line. */
const toHeaderText = (text: string) =>
  Buffer.from(text)
    .toString("latin1")
    .replace(/\p{Cc}/gu, "?");
const fieldName = ({ operation, location, steps }: TextField) =>
  `${operation.name} ${location} ${steps.join(".")}`;
const quoteText = (text: string) => JSON.stringify(text.slice(0, 60));
