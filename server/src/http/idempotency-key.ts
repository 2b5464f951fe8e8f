import type { FastifyRequest } from "fastify";

/** Returns the Idempotency-Key header, by which the server recognises a repeated request. */
export function idempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers["idempotency-key"];
  return typeof key === "string" ? key : undefined;
}
