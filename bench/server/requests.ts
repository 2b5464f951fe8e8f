import { type Ask, hashOf, tokenOf } from "./crowd.ts";

/** The same call to the product and to the floor, as they stand on the wire. */
export type Requests = { ours: Buffer[]; floor: Buffer[] };

const TIME_MS = 45_000;
/** As a browser sends them; both sides have to read them. */
const BROWSER = [
  "host: localhost",
  "user-agent: Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile",
  "accept: application/json",
  "sec-fetch-site: same-origin",
];

/** An answer to each question of each quiz. */
export function answerRequests(asks: readonly Ask[]): Requests {
  return {
    ours: asks.map((ask) => {
      const path = `/api/quiz/${hashOf(ask.userId)}/question/${ask.questionId}/answer`;
      return request("POST", path, ask, answerTo(ask));
    }),
    floor: asks.map((ask) => {
      const body = { chosen: chosen(ask), typed: typed(ask), seq: 1, time_ms: TIME_MS };
      return request("POST", `/answer/${ask.userId}/${ask.questionId}`, ask, body);
    }),
  };
}

/** Each question of each quiz; the page asks for the one after it just so, before it is wanted. */
export function questionRequests(asks: readonly Ask[]): Requests {
  return {
    ours: asks.map((ask) =>
      request("GET", `/api/quiz/${hashOf(ask.userId)}/question/${ask.questionId}`, ask),
    ),
    floor: asks.map((ask) => request("GET", `/question/${ask.userId}/${ask.questionId}`, ask)),
  };
}

/** What the product is sent. */
export const answerTo = (ask: Ask) => ({ ...given(ask), seq: 1, time_ms: TIME_MS });

function given(ask: Ask) {
  if (ask.type === "numerical") return { answer_id: typed(ask) };
  if (ask.type === "multi choice single answer") return { answer_id: ask.optionIds[0] };
  return { answer_ids: chosen(ask) };
}

const typed = ({ type }: Ask) => (type === "numerical" ? "12.5" : null);
const chosen = ({ type, optionIds }: Ask) =>
  type === "numerical" ? null : optionIds.slice(0, type === "multi choice multi correct" ? 2 : 1);

const request = (method: string, path: string, { userId }: Ask, body?: object) =>
  httpRequest(method, path, [`cookie: sid=${tokenOf(userId)}`], body);

/** A request as a browser puts it on the wire. */
export function httpRequest(method: string, path: string, headers: readonly string[], body?: object): Buffer {
  const text = body ? JSON.stringify(body) : "";
  const length = body ? ["content-type: application/json", `content-length: ${Buffer.byteLength(text)}`] : [];
  const head = [`${method} ${path} HTTP/1.1`, ...BROWSER, ...headers, ...length];
  return Buffer.from(`${head.join("\r\n")}\r\n\r\n${text}`);
}
