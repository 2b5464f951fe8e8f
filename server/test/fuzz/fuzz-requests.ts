import type { InjectOptions } from "fastify";
import type { Chance } from "./chance.ts";
import { type Known, type Schema, spoil, valueFor } from "./from-schema.ts";
import { FILES, HOSTILE_BODIES, HOSTILE_TEXTS, PICTURE } from "./hostile-values.ts";

export type Operation = {
  name: string;
  method: NonNullable<InjectOptions["method"]>;
  path: string;
  parameters: { name: string; in: string; required?: boolean; schema: Schema }[];
  body: Schema | undefined;
  replies: Record<string, { content?: Record<string, { schema: object }> }>;
};

/** A request, and whether its address still is that of the operation. */
export type FuzzRequest = { options: InjectOptions; isAimed: boolean };

const UPLOADS = new Set(["uploadImage", "previewImport"]);
const SPOILED = 0.45;

/** A request for this operation: as described, or with one part of it spoiled. */
export function requestFor(operation: Operation, chance: Chance, known: Known): FuzzRequest {
  const spoiled = chance.is(SPOILED) ? chance.pick(["path", "query", "body", "headers", "address"]) : "";
  const { path, isAimed } = addressOf(operation, chance, known, spoiled);
  const query = queryOf(operation, chance, known, spoiled === "query");
  const sent = contentOf(operation, chance, known, spoiled === "body");
  const headers = { ...sent.headers, ...headersOf(operation, chance, known, spoiled === "headers") };
  const options = { method: operation.method, url: `${path}${query}`, headers, ...sent.payload };
  return { options, isAimed };
}

function addressOf(operation: Operation, chance: Chance, known: Known, spoiled: string) {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const { schema = {} } = operation.parameters.find((one) => one.in === "path" && one.name === name) ?? {};
    const value = spoiled === "path" ? chance.pick(HOSTILE_TEXTS) : valueFor(schema, chance, known, name);
    // An empty part is another address.
    return encodeURIComponent(String(value).toWellFormed() || "x");
  });
  if (spoiled === "address") return { path: chance.pick(MISTAKES)(path), isAimed: false };
  // A bare address that is not asked for as JSON is a page.
  return { path: chance.is(0.1) && spoiled !== "headers" ? path.replace(/^\/api/, "") : path, isAimed: true };
}

/** Ways to miss an address, or to look for a way round its guard. */
const MISTAKES: readonly ((path: string) => string)[] = [
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

function queryOf({ parameters }: Operation, chance: Chance, known: Known, isSpoiled: boolean): string {
  const given = parameters.filter((one) => one.in === "query" && (one.required || chance.is(0.4)));
  const pairs = given.map(({ name, schema }): [string, string] => [
    name,
    String(valueFor(schema, chance, known, name)),
  ]);
  if (isSpoiled) {
    const name =
      given.length > 0 ? chance.pick(given).name : chance.pick(["page", "q", "constructor", "__proto__"]);
    pairs.push([name, chance.pick(HOSTILE_TEXTS).slice(0, 3_000)]);
  }
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : "";
}

type Content = { headers: Record<string, string>; payload: Pick<InjectOptions, "payload"> };

function contentOf(operation: Operation, chance: Chance, known: Known, isSpoiled: boolean): Content {
  if (UPLOADS.has(operation.name)) return formOf(operation, chance, isSpoiled);
  if (operation.method === "GET") return { headers: { accept: "application/json" }, payload: {} };
  const headers = { "content-type": "application/json" };
  if (isSpoiled && chance.is(0.4)) return { headers, payload: { payload: chance.pick(HOSTILE_BODIES) } };
  const body = operation.body ? valueFor(operation.body, chance, known) : {};
  return { headers, payload: { payload: JSON.stringify(isSpoiled ? spoil(body, chance) : body) ?? "" } };
}

function formOf({ name: call }: Operation, chance: Chance, isSpoiled: boolean): Content {
  const file = call === "uploadImage" && chance.is(0.5) ? PICTURE : chance.pick(FILES);
  const name = chance.pick(isSpoiled ? HOSTILE_TEXTS : ["questions.txt"]).replace(/["\r\n]/g, "");
  const head = `--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
  const bytes = typeof file === "string" ? Buffer.from(file) : Buffer.from(file);
  const form = Buffer.concat([Buffer.from(head), bytes, Buffer.from("\r\n--b--\r\n")]);
  const payload = isSpoiled && chance.is(0.5) ? form.subarray(0, chance.whole(0, form.length)) : form;
  return { headers: { "content-type": "multipart/form-data; boundary=b" }, payload: { payload } };
}

function headersOf({ parameters }: Operation, chance: Chance, known: Known, isSpoiled: boolean) {
  const own = parameters.filter((one) => one.in === "header" && chance.is(0.3));
  const headers = own.map(({ name, schema }) => [
    name,
    inHeader(String(valueFor(schema, chance, known, name))),
  ]);
  if (chance.is(0.1)) headers.push(["if-match", chance.pick(["*", '"x"', String(known("etag") ?? "")])]);
  if (isSpoiled) headers.push(...chance.pick(STRANGE_HEADERS));
  return Object.fromEntries(headers);
}

const inHeader = (text: string) => text.replace(/[^ -~]/g, "?");

const STRANGE_HEADERS: readonly [string, string][][] = [
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
