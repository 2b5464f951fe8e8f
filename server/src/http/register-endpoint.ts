import { type EndpointName, type Endpoints, endpoints, type ParsedRequest } from "@rasayan/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from "fastify";
import type { z } from "zod";

type Handler<N extends EndpointName> = (
  parsedRequest: ParsedRequest<Endpoints[N]>,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<z.input<Endpoints[N]["response"]>>;

declare module "fastify" {
  interface FastifyContextConfig {
    /** The endpoint that a route serves; rate limits, URL checks and the OpenAPI description read it. */
    endpoint?: EndpointName;
  }
}

/** Registers the handler of an endpoint. Validates its input and reduces its response to the fields of the contract. */
export function registerEndpoint<N extends EndpointName>(
  app: FastifyInstance,
  name: N,
  handler: Handler<N>,
): void {
  const {
    method,
    path,
    params,
    query,
    body,
    headers,
    status = 200,
    contentType,
    response: responseSchema,
  } = endpoints[name] as EndpointSchema;
  app.route({
    method: method as HTTPMethods,
    url: path,
    config: { endpoint: name },
    schema: {
      operationId: name,
      ...(params ? { params } : {}),
      ...(query ? { querystring: query } : {}),
      ...(body ? { body } : {}),
      ...(headers ? { headers } : {}),
      response: {
        [status]: contentType ? { content: { [contentType]: { schema: responseSchema } } } : responseSchema,
      },
    },
    handler: async (request, reply) => {
      const parsedRequest = { params: request.params, query: request.query, body: request.body };
      reply.code(status);
      if (contentType) reply.type(contentType);
      return handler(parsedRequest as unknown as ParsedRequest<Endpoints[N]>, request, reply);
    },
  });
}

type EndpointSchema = {
  method: string;
  path: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  headers?: z.ZodType;
  status?: number;
  contentType?: string;
  response: z.ZodType;
};

/** Returns the Idempotency-Key header, by which the server recognises a repeated request. */
export function idempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers["idempotency-key"];
  return typeof key === "string" ? key : undefined;
}

/** Sets the ETag header to the row's ETag and returns the row. */
export function setETag<Row extends { etag: string }>(reply: FastifyReply, row: Row): Row {
  reply.header("etag", row.etag);
  return row;
}
