import type { ErrorBody, ErrorDetail, ReplyTo, SentBy } from "@rasayan/contract";
import { type CallName, learnerCalls } from "@rasayan/contract/paths";
import { fillPath } from "../paths.ts";
import { takeFirstReply } from "./first-replies.ts";
import { knownSession, reportSessionLost } from "./session.ts";

const LONGEST_READ_MS = 15_000;

/** A call that was refused or never got through. `status` 0: no answer came. */
export class ApiError extends Error {
  override name = "ApiError";
  readonly status: number;
  readonly code: string;
  readonly details: readonly ErrorDetail[];
  readonly retryAfterSeconds: number | undefined;

  constructor(
    status: number,
    code: string,
    message: string,
    extra: { details?: ErrorDetail[] | undefined; retryAfterSeconds?: number | undefined } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = extra.details ?? [];
    this.retryAfterSeconds = extra.retryAfterSeconds;
  }
}

/** A part that may be undefined may be left out. */
type Sendable<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: T[K];
};
type Values = Record<string, string | number>;
type Options = {
  signal?: AbortSignal;
  keepalive?: boolean;
  priority?: "low";
  idempotencyKey?: string;
  ifMatch?: string;
  /** `*`: only if there is none yet. */
  ifNoneMatch?: "*";
  /** After how long without an answer the call counts as lost. A read has a limit in any case. */
  limitMs?: number;
  /** Sees what the body of a success does not hold. */
  onHeaders?: (headers: Headers) => void;
};

/** Method and path of the calls that may be made on this page. */
const lines: Partial<Record<CallName, string>> = { ...learnerCalls };

/** The admin area brings its own. */
export function addCalls(more: Partial<Record<CallName, string>>): void {
  Object.assign(lines, more);
}

function lineOf(name: CallName): [method: string, path: string] {
  const [method, path] = lines[name]?.split(" ") ?? [];
  if (method === undefined || path === undefined)
    throw new Error(`The call ${name} is not known on this page.`);
  return [method, path];
}

/** Makes one call of the contract. Throws `ApiError` unless the answer is a success. */
export async function call<N extends CallName>(
  name: N,
  sent: Sendable<SentBy<N>>,
  { idempotencyKey, ifMatch, ifNoneMatch, onHeaders, limitMs, signal: given, ...options }: Options = {},
): Promise<ReplyTo<N>> {
  const { params, query, body } = sent as { params?: Values; query?: Values; body?: unknown };
  const [method, path] = lineOf(name);
  const get = async (signal?: AbortSignal) => {
    const response = await send(urlOf(path, params, query), {
      ...options,
      method,
      credentials: "include",
      headers: {
        Accept: "application/json",
        "Content-Type": "application/json",
        ...(idempotencyKey ? { "Idempotency-Key": idempotencyKey } : {}),
        ...(ifMatch ? { "If-Match": ifMatch } : {}),
        ...(ifNoneMatch ? { "If-None-Match": ifNoneMatch } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    });
    if (!response.ok) throw await refusalOf(response);
    onHeaders?.(response.headers);
    return (response.status === 204 ? undefined : await readJson(response)) as ReplyTo<N>;
  };
  const limit = limitMs ?? (method === "GET" ? LONGEST_READ_MS : undefined);
  return limit === undefined ? get(given) : withinTime(limit, given, get);
}

/** A request that hangs would hold up what waits for it: after a while it counts as lost, its body included. */
async function withinTime<T>(
  limitMs: number,
  given: AbortSignal | undefined,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  given?.addEventListener("abort", () => controller.abort());
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(noAnswer());
      controller.abort();
    }, limitMs);
  });
  // What was asked for before the app was there cannot be called off, so it is not waited for either.
  return Promise.race([run(controller.signal), end]).finally(() => clearTimeout(timer));
}

/** Posts a form with a file in it. Throws `ApiError` unless the answer is a success. */
export async function sendForm<Reply>(path: string, form: FormData): Promise<Reply> {
  const headers = { Accept: "application/json" };
  const response = await send(path, { method: "POST", credentials: "include", headers, body: form });
  if (!response.ok) throw await refusalOf(response);
  return (await readJson(response)) as Reply;
}

function urlOf(path: string, params: Values = {}, query: Values = {}): string {
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
  const filled = fillPath(path, params);
  return search.toString() === "" ? filled : `${filled}?${search}`;
}

/**
 * The 401 of a call that left before its sender signed in again is no news: it is made once more, by the same person
 * only.
 */
async function send(url: string, init: RequestInit): Promise<Response> {
  const before = knownSession();
  const response = await sendOnce(url, init);
  if (response.status !== 401) return response;
  const now = knownSession();
  if (before === now) reportSessionLost();
  else if (before?.userId === now?.userId) return send(url, init);
  return response;
}

async function sendOnce(url: string, init: RequestInit): Promise<Response> {
  try {
    return await (takeFirstReply(url, init.method) ?? fetch(url, init));
  } catch (cause) {
    if (init.signal?.aborted) throw cause;
    throw noAnswer();
  }
}

const noAnswer = () =>
  new ApiError(0, "no_answer", "The server did not answer. Check your connection and try again.");

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    throw new ApiError(0, "cut_off", "The answer of the server did not arrive whole. Try again.");
  }
}

/** A proxy between us and the server may refuse in its own words, so the body may be anything. */
async function refusalOf(response: Response): Promise<ApiError> {
  const body: Partial<ErrorBody> | null = await response.json().catch(() => null);
  const { code = "unknown", message = "That did not work. Try again.", details } = body?.error ?? {};
  const seconds = Number(response.headers.get("Retry-After") ?? Number.NaN);
  return new ApiError(response.status, code, message, {
    details,
    retryAfterSeconds: Number.isFinite(seconds) ? seconds : undefined,
  });
}
