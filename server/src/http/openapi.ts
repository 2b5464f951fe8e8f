import swagger from "@fastify/swagger";
import { ErrorBody, endpoints } from "@rasayan/contract";
import type { FastifyInstance } from "fastify";
import { createJsonSchemaTransform } from "fastify-type-provider-zod";
import { z } from "zod";
import { errorCodes } from "../domain-errors.ts";

/** Error responses, which every operation has in addition to its success response. */
const ERRORS = {
  "4XX": { $ref: "#/components/responses/ClientError" },
  "5XX": { $ref: "#/components/responses/ServerError" },
};

/** The body of an error, with all codes that there are. */
const WithCode = ErrorBody.extend({ error: ErrorBody.shape.error.extend({ code: z.enum(errorCodes) }) });

/** Serves the OpenAPI description of all endpoints at /api/openapi.json, generated from their validation schemas. */
export async function registerOpenApi(app: FastifyInstance): Promise<void> {
  const transform = createJsonSchemaTransform({});
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "Rasayan", version: "1" },
      components: {
        schemas: { ErrorBody: z.toJSONSchema(WithCode) as object },
        responses: {
          ClientError: errorResponse(
            "The request was rejected; `code` and `params` say why, and `message` says it in English. A 429 says when to retry.",
          ),
          ServerError: errorResponse("The server failed, or is not ready (503: retry later)."),
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
