import type { FastifyInstance, FastifyRequest } from "fastify";
import { inRequest } from "../db/request-signal.ts";
import { unavailable } from "../domain-errors.ts";

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
  const signals = new WeakMap<FastifyRequest, AbortSignal>();
  const inContext = (request: FastifyRequest, done: () => void) => {
    const signal = signals.get(request);
    if (signal) inRequest(signal, done);
    else done();
  };
  app.addHook("onRequest", (request, reply, done) => {
    const controller = new AbortController();
    signals.set(request, controller.signal);
    const hasBody = request.method !== "GET" && request.method !== "HEAD";
    const isUpload = request.headers["content-type"]?.startsWith("multipart/form-data") ?? false;
    // The time runs while the body arrives.
    const limit = (hasBody ? ARRIVAL_MS + ANSWER_MS : ANSWER_MS) + (isUpload ? UPLOAD_MS : 0);
    const timer = setTimeout(() => {
      // The answer is on its way, over a slow line.
      if (reply.raw.headersSent) return;
      const reason = unavailable("The server is too busy just now. Try again in a moment.");
      controller.abort(reason);
      if (reply.raw.destroyed) return;
      try {
        reply.send(reason);
      } catch (error) {
        // An error is being answered just now. Thrown from a timer, this would end the process.
        request.log.warn({ err: error }, "The answer to a request that took too long could not be sent.");
      }
    }, limit);
    timer.unref();
    // A closed connection ends nothing: the browser sends the last answers of a page while it closes.
    reply.raw.once("finish", () => clearTimeout(timer));
    inContext(request, done);
  });
  // The body has arrived in events of the connection, which know nothing of the request.
  app.addHook("preValidation", (request, _reply, done) => inContext(request, done));
}
