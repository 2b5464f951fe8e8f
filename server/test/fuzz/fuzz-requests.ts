import type { InjectOptions } from "fastify";
import { FILES, HOSTILE_BODIES, HOSTILE_TEXTS, IMAGE } from "./hostile-values.ts";
import type { Prng } from "./prng.ts";
import { corrupt, generateValue, type KnownValues, type Schema } from "./schema-values.ts";

export type Operation = {
  name: string;
  method: NonNullable<InjectOptions["method"]>;
  path: string;
  parameters: { name: string; in: string; required?: boolean; schema: Schema }[];
  body: Schema | undefined;
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
};

/** A request, and whether its URL still leads to the operation. */
export type FuzzRequest = { options: InjectOptions; targetsOperation: boolean };

const UPLOAD_OPERATIONS = new Set(["uploadImage", "previewImport"]);
const CORRUPTED_RATIO = 0.45;

/** Generates a request for this operation: as described in the API, or with one part corrupted. */
export function generateRequest(operation: Operation, prng: Prng, knownValues: KnownValues): FuzzRequest {
  const corruptedPart = prng.chance(CORRUPTED_RATIO)
    ? prng.pick(["path", "query", "body", "headers", "address"])
    : "";
  const { path, targetsOperation } = generateAddress(operation, prng, knownValues, corruptedPart);
  const query = generateQuery(operation, prng, knownValues, corruptedPart === "query");
  const content = generateContent(operation, prng, knownValues, corruptedPart === "body");
  const headers = {
    ...content.headers,
    ...generateHeaders(operation, prng, knownValues, corruptedPart === "headers"),
  };
  const options = { method: operation.method, url: `${path}${query}`, headers, ...content.payload };
  return { options, targetsOperation };
}

function generateAddress(operation: Operation, prng: Prng, knownValues: KnownValues, corruptedPart: string) {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const { schema = {} } =
      operation.parameters.find((parameter) => parameter.in === "path" && parameter.name === name) ?? {};
    const value =
      corruptedPart === "path" ? prng.pick(HOSTILE_TEXTS) : generateValue(schema, prng, knownValues, name);
    // An empty segment would give the path of another route.
    return encodeURIComponent(String(value).toWellFormed() || "x");
  });
  if (corruptedPart === "address")
    return { path: prng.pick(ADDRESS_CORRUPTIONS)(path), targetsOperation: false };
  // Without /api, a request whose headers don't ask for JSON gets a page instead.
  return {
    path: prng.chance(0.1) && corruptedPart !== "headers" ? path.replace(/^\/api/, "") : path,
    targetsOperation: true,
  };
}

/** Changes that make a path miss its route, or try to bypass its access check. */
const ADDRESS_CORRUPTIONS: readonly ((path: string) => string)[] = [
  (path) => `${path}/`,
  (path) => path.replace("/api/", "//api/"),
  (path) => path.replace("/api/", "/api/admin/"),
  (path) => path.toUpperCase(),
  (path) => `${path}%00`,
  (path) => `${path}%`,
  (path) => `${path};x=1`,
  (path) => path.replace(/\//g, "%2f").replace("%2f", "/"),
  (path) => `${path}/../../constructor`,
  (path) => `${path}/${"a".repeat(600)}`,
];

function generateQuery(
  { parameters }: Operation,
  prng: Prng,
  knownValues: KnownValues,
  isCorrupted: boolean,
): string {
  const included = parameters.filter(
    (parameter) => parameter.in === "query" && (parameter.required || prng.chance(0.4)),
  );
  const pairs = included.map(({ name, schema }): [string, string] => [
    name,
    String(generateValue(schema, prng, knownValues, name)),
  ]);
  if (isCorrupted) {
    const name =
      included.length > 0 ? prng.pick(included).name : prng.pick(["page", "q", "constructor", "__proto__"]);
    pairs.push([name, prng.pick(HOSTILE_TEXTS).slice(0, 3_000)]);
  }
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : "";
}

type Content = { headers: Record<string, string>; payload: Pick<InjectOptions, "payload"> };

function generateContent(
  operation: Operation,
  prng: Prng,
  knownValues: KnownValues,
  isCorrupted: boolean,
): Content {
  if (UPLOAD_OPERATIONS.has(operation.name)) return generateForm(operation, prng, isCorrupted);
  if (operation.method === "GET") return { headers: { accept: "application/json" }, payload: {} };
  const headers = { "content-type": "application/json" };
  if (isCorrupted && prng.chance(0.4)) return { headers, payload: { payload: prng.pick(HOSTILE_BODIES) } };
  const body = operation.body ? generateValue(operation.body, prng, knownValues) : {};
  return { headers, payload: { payload: JSON.stringify(isCorrupted ? corrupt(body, prng) : body) ?? "" } };
}

function generateForm({ name: operationName }: Operation, prng: Prng, isCorrupted: boolean): Content {
  const file = operationName === "uploadImage" && prng.chance(0.5) ? IMAGE : prng.pick(FILES);
  const name = prng.pick(isCorrupted ? HOSTILE_TEXTS : ["questions.txt"]).replace(/["\r\n]/g, "");
  const head = `--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
  const bytes = typeof file === "string" ? Buffer.from(file) : Buffer.from(file);
  const form = Buffer.concat([Buffer.from(head), bytes, Buffer.from("\r\n--b--\r\n")]);
  const payload = isCorrupted && prng.chance(0.5) ? form.subarray(0, prng.integer(0, form.length)) : form;
  return { headers: { "content-type": "multipart/form-data; boundary=b" }, payload: { payload } };
}

function generateHeaders(
  { parameters }: Operation,
  prng: Prng,
  knownValues: KnownValues,
  isCorrupted: boolean,
) {
  const included = parameters.filter((parameter) => parameter.in === "header" && prng.chance(0.3));
  const headers = included.map(({ name, schema }) => [
    name,
    toHeaderText(String(generateValue(schema, prng, knownValues, name))),
  ]);
  if (prng.chance(0.1))
    headers.push(["if-match", prng.pick(["*", '"x"', String(knownValues("etag") ?? "")])]);
  if (isCorrupted) headers.push(...prng.pick(INVALID_HEADERS));
  return Object.fromEntries(headers);
}

const toHeaderText = (text: string) => text.replace(/[^ -~]/g, "?");

const INVALID_HEADERS: readonly [string, string][][] = [
  [["content-type", "text/plain"]],
  [["content-type", "application/json; charset=utf-16"]],
  [["content-type", " application/json garbage"]],
  [["content-type", "multipart/form-data"]],
  [["accept", "text/html"]],
  [["sec-fetch-site", "cross-site"]],
  [["origin", "https://evil.example"]],
  [
    ["host", "evil.example"],
    ["x-forwarded-host", "evil.example"],
    ["x-forwarded-for", "1.2.3.4"],
  ],
  [
    ["if-match", '"'],
    ["if-none-match", "*"],
    ["range", "bytes=0-0,-1"],
  ],
  [
    ["x-http-method-override", "DELETE"],
    ["x-original-url", "/api/admin/home"],
  ],
  [["idempotency-key", "k".repeat(300)]],
  [["cookie", "sid=constructor; __Host-sid=__proto__; sid[]=1; =; sid"]],
];
