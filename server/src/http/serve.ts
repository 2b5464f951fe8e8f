import { type CallName, type Endpoints, endpoints, type Received } from "@rasayan/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from "fastify";
import type { z } from "zod";

type Handler<N extends CallName> = (
  received: Received<Endpoints[N]>,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<z.input<Endpoints[N]["reply"]>>;

declare module "fastify" {
  interface FastifyContextConfig {
    /** The call a route serves; the scope's guard and the access sweep read it. */
    call?: CallName;
  }
}

/** Binds a handler to its endpoint: what comes in is checked, what goes out is trimmed to the contract. */
export function serve<N extends CallName>(app: FastifyInstance, name: N, handler: Handler<N>): void {
  const {
    method,
    path,
    params,
    query,
    body,
    headers,
    status = 200,
    reply: answer,
  } = endpoints[name] as Parts;
  app.route({
    method: method as HTTPMethods,
    url: path,
    config: { call: name },
    schema: {
      operationId: name,
      ...(params ? { params } : {}),
      ...(query ? { querystring: query } : {}),
      ...(body ? { body } : {}),
      ...(headers ? { headers } : {}),
      response: { [status]: answer },
    },
    handler: async (request, reply) => {
      const received = { params: request.params, query: request.query, body: request.body };
      reply.code(status);
      return handler(received as unknown as Received<Endpoints[N]>, request, reply);
    },
  });
}

type Parts = {
  method: string;
  path: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  headers?: z.ZodType;
  status?: number;
  reply: z.ZodType;
};
