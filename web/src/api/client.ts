import type {
  EndpointPath,
  ErrorBody,
  ErrorDetail,
  ErrorParams,
  NameOf,
  RequestOf,
  ResponseOf,
} from "@rasayan/contract";
import { buildPath } from "@rasayan/contract/routes";
import { takePreloaded } from "./preloaded-responses.ts";
import { currentSession, reportSessionExpired } from "./session.ts";

const READ_TIMEOUT_MS = 15_000;

/** A request that was rejected or failed. `status` 0: no complete response arrived. */
export class ApiError extends Error {
  override name = "ApiError";
  readonly status: number;
  readonly code: string;
  /** The numbers and names of this code, from which a page can word the error; `message` is the server's wording. */
  readonly params: ErrorParams;
  readonly details: readonly ErrorDetail[];
  readonly retryAfterSeconds: number | undefined;

  constructor(
    status: number,
    code: string,
    message: string,
    extra: {
      params?: ErrorParams | undefined;
      details?: ErrorDetail[] | undefined;
      retryAfterSeconds?: number | undefined;
    } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.params = extra.params ?? {};
    this.details = extra.details ?? [];
    this.retryAfterSeconds = extra.retryAfterSeconds;
  }
}

/** Makes properties optional that may be undefined. */
type OptionalIfUndefined<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: T[K];
};
/** Params, query and body of an endpoint. One that declares no body may take a form with a file. */
type InputOf<P extends EndpointPath> = OptionalIfUndefined<RequestOf<NameOf<P>>> &
  ("body" extends keyof RequestOf<NameOf<P>> ? unknown : { body?: FormData });
type ParamValues = Record<string, string | number>;
/** A member that is undefined is left out of the address. */
type QueryValues = Record<string, string | number | undefined>;
type RequestOptions = {
  signal?: AbortSignal;
  keepalive?: boolean;
  /** Fetched ahead: with low priority, and the server takes nothing as opened. */
  isPrefetch?: boolean;
  /** Of an answer: the server has set the clock by which it was given. */
  isClockSet?: boolean;
  idempotencyKey?: string;
  ifMatch?: string;
  /** `*`: only if none exists yet. */
  ifNoneMatch?: "*";
  /** The request fails after this time without a response. A GET has a default timeout. */
  timeoutMs?: number;
  /** Called with the headers of a successful response. */
  onHeaders?: (headers: Headers) => void;
};

/** Sends a request to an endpoint of the contract. Throws `ApiError` unless it succeeds. */
export async function request<P extends EndpointPath>(
  endpoint: P,
  input: InputOf<P>,
  {
    idempotencyKey,
    ifMatch,
    ifNoneMatch,
    onHeaders,
    timeoutMs,
    signal: callerSignal,
    isPrefetch,
    isClockSet,
    ...options
  }: RequestOptions = {},
): Promise<ResponseOf<NameOf<P>>> {
  const { params, query, body } = input as { params?: ParamValues; query?: QueryValues; body?: unknown };
  const [method = "", path = ""] = endpoint.split(" ");
  const isForm = body instanceof FormData;
  const execute = async (signal?: AbortSignal) => {
    const response = await send(buildUrl(path, params, query), {
      ...options,
      ...(isPrefetch ? { priority: "low" } : {}),
      method,
      credentials: "include",
      headers: {
        Accept: "application/json",
        ...(isPrefetch ? { Purpose: "prefetch" } : {}),
        ...(isClockSet ? { "X-Clock-Set": "1" } : {}),
        // The browser itself adds the type of a form, with the boundary of its parts.
        ...(isForm ? {} : { "Content-Type": "application/json" }),
        ...(idempotencyKey ? { "Idempotency-Key": idempotencyKey } : {}),
        ...(ifMatch ? { "If-Match": ifMatch } : {}),
        ...(ifNoneMatch ? { "If-None-Match": ifNoneMatch } : {}),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    });
    if (!response.ok) throw await toApiError(response);
    onHeaders?.(response.headers);
    return (response.status === 204 ? undefined : await readJson(response)) as ResponseOf<NameOf<P>>;
  };
  const effectiveTimeoutMs = timeoutMs ?? (method === "GET" ? READ_TIMEOUT_MS : undefined);
  return effectiveTimeoutMs === undefined
    ? execute(callerSignal)
    : withTimeout(effectiveTimeoutMs, callerSignal, execute);
}

/** Fails a task that takes too long, including the download of the body, because callers wait for it. */
async function withTimeout<T>(
  timeoutMs: number,
  callerSignal: AbortSignal | undefined,
  task: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  callerSignal?.addEventListener("abort", () => controller.abort());
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(networkError());
      controller.abort();
    }, timeoutMs);
  });
  // A preloaded request can't be aborted, so the race also stops waiting for it.
  return Promise.race([task(controller.signal), timeout]).finally(() => clearTimeout(timer));
}

function buildUrl(path: string, params: ParamValues = {}, query: QueryValues = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([key, value]) => [key, String(value)]));
  const pathname = buildPath(path, params);
  return search.toString() === "" ? pathname : `${pathname}?${search}`;
}

/**
 * Fetches a response. A 401 reports the session as expired. But if the user has signed in again since the request was
 * sent, the request is sent once more, provided it is the same user.
 */
async function send(url: string, init: RequestInit): Promise<Response> {
  const sessionBefore = currentSession();
  const response = await fetchOnce(url, init);
  if (response.status !== 401) return response;
  const sessionAfter = currentSession();
  if (sessionBefore === sessionAfter) reportSessionExpired();
  else if (sessionBefore?.userId === sessionAfter?.userId) return send(url, init);
  return response;
}

async function fetchOnce(url: string, init: RequestInit): Promise<Response> {
  try {
    return await (takePreloaded(url, init.method) ?? fetch(url, init));
  } catch (cause) {
    if (init.signal?.aborted) throw cause;
    throw networkError();
  }
}

const networkError = () =>
  new ApiError(0, "no_answer", "The server did not answer. Check your connection and try again.");

/** Reads the body of a response, whatever it is. */
async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    throw new ApiError(0, "cut_off", "That did not work. Try again.");
  }
}

/**
 * The error that a response stands for. Its body may be anything, because a proxy in front of the server may send its
 * own error page.
 */
async function toApiError(response: Response): Promise<ApiError> {
  const body: Partial<ErrorBody> | null = await response.json().catch(() => null);
  const { code = "unknown", message = "That did not work. Try again.", params, details } = body?.error ?? {};
  const retryAfter = Number(response.headers.get("Retry-After") ?? Number.NaN);
  return new ApiError(response.status, code, message, {
    params,
    details,
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : undefined,
  });
}
