import swagger from "@fastify/swagger";
import { ErrorBody, endpoints } from "@rasayan/contract";
import type { FastifyInstance } from "fastify";
import { createJsonSchemaTransform } from "fastify-type-provider-zod";
import { z } from "zod";

/** Beside its success every operation may refuse or fail, each in one shape. */
const ERRORS = {
  "4XX": { $ref: "#/components/responses/ClientError" },
  "5XX": { $ref: "#/components/responses/ServerError" },
};

/** Describes every call at /api/openapi.json, from the schemas that check them. */
export async function registerOpenApi(app: FastifyInstance): Promise<void> {
  const transform = createJsonSchemaTransform({});
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "Rasayan", version: "1" },
      components: {
        schemas: { ErrorBody: z.toJSONSchema(ErrorBody) as object },
        responses: {
          ClientError: errorResponse(
            "The request is refused; `message` says what to do. A 429 says when to come back.",
          ),
          ServerError: errorResponse("The server is at fault, or not ready (503: come back later)."),
        },
        securitySchemes: {
          session: { type: "apiKey", in: "cookie", name: "sid" },
          metrics: { type: "http", scheme: "bearer" },
        },
      },
    },
    transform: (document) => {
      const endpoint = document.route.config?.endpoint;
      const { schema, url } = transform(document);
      const isPublic = !endpoint || endpoints[endpoint].access === "public";
      return { schema: { ...schema, security: isPublic ? (schema.security ?? []) : [{ session: [] }] }, url };
    },
    transformObject: (document) => {
      if (!("openapiObject" in document)) return document.swaggerObject;
      for (const methods of Object.values(document.openapiObject.paths ?? {}))
        for (const operation of Object.values(methods ?? {}))
          Object.assign(Object(operation).responses, ERRORS);
      return document.openapiObject;
    },
  });
  app.get("/api/openapi.json", { schema: { hide: true } }, async (_request, reply) =>
    reply.header("vary", "Accept").send(app.swagger()),
  );
}

function errorResponse(description: string) {
  return {
    description,
    headers: {
      "Retry-After": { description: "Seconds, with 429 and 503.", schema: { type: "integer" as const } },
    },
    content: { "application/json": { schema: { $ref: "#/components/schemas/ErrorBody" } } },
  };
}
