import type { FastifyRequest } from "fastify";

/** The name its sender gave to a request, to be known by when it is sent again. */
export function idempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers["idempotency-key"];
  return typeof key === "string" ? key : undefined;
}
