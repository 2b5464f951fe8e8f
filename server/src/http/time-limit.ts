import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { inRequest, RequestSignal } from "../db/request-signal.ts";
import { unavailable } from "../domain-errors.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The end of the work of the request by its time limit; null before the limit runs. */
    timeLimit: { signal: RequestSignal; timer: NodeJS.Timeout } | null;
  }
}

/** How long a request may take to arrive, and then to be answered. */
export const ARRIVAL_MS = 15_000;
const ANSWER_MS = 10_000;
/** An uploaded file gets so much more, because reading one may take eight seconds by itself. */
const UPLOAD_MS = 10_000;

/**
 * Answers a request that takes too long with 503, and ends its work. Fastify's `handlerTimeout` can't: it stops counting
 * when the request's stream closes, which it does as soon as a body has been read.
 */
export function limitTime(app: FastifyInstance): void {
  app.decorateRequest("timeLimit", null);
  app.addHook("onRequest", (request, reply, done) => {
    const signal = new RequestSignal();
    const timer = setTimeout(() => endLate(request, reply, signal), limitOf(request));
    timer.unref();
    request.timeLimit = { signal, timer };
    inRequest(signal, done);
  });
  // A body has arrived in events of the connection, which know nothing of the request.
  app.addHook("preValidation", (request, _reply, done) => {
    if (request.timeLimit) inRequest(request.timeLimit.signal, done);
    else done();
  });
  // A closed connection ends nothing: the browser sends the last answers of a page while it closes.
  app.addHook("onResponse", (request, _reply, done) => {
    clearTimeout(request.timeLimit?.timer);
    done();
  });
}

/** The time runs while the body arrives. */
function limitOf({ method, headers }: FastifyRequest): number {
  if (method === "GET" || method === "HEAD") return ANSWER_MS;
  const isUpload = headers["content-type"]?.startsWith("multipart/form-data") ?? false;
  return ARRIVAL_MS + ANSWER_MS + (isUpload ? UPLOAD_MS : 0);
}

function endLate(request: FastifyRequest, reply: FastifyReply, signal: RequestSignal): void {
  // The answer is on its way, over a slow line.
  if (reply.raw.headersSent) return;
  const reason = unavailable("too_busy");
  signal.abort(reason);
  if (reply.raw.destroyed) return;
  try {
    reply.send(reason);
  } catch (error) {
    // An error is being answered just now. Thrown from a timer, this would end the process.
    request.log.warn({ err: error }, "The answer to a request that took too long could not be sent.");
  }
}
