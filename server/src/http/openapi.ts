import swagger from "@fastify/swagger";
import { ErrorBody, endpoints } from "@rasayan/contract";
import type { FastifyInstance } from "fastify";
import { createJsonSchemaTransform } from "fastify-type-provider-zod";
import { z } from "zod";

/** Describes every call at /api/openapi.json, from the schemas that check them. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  const transform = createJsonSchemaTransform({});
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "Rasayan", version: "1", description: "Errors: see the schema ErrorBody." },
      components: {
        schemas: { ErrorBody: z.toJSONSchema(ErrorBody) as object },
        securitySchemes: { session: { type: "apiKey", in: "cookie", name: "sid" } },
      },
    },
    transform: (document) => {
      const call = document.route.config?.call;
      const { schema, url } = transform(document);
      if (!call) return { schema: { ...schema, hide: true }, url };
      const security = endpoints[call].access === "public" ? [] : [{ session: [] }];
      return { schema: { ...schema, security }, url };
    },
  });
  app.get("/api/openapi.json", { schema: { hide: true } }, async () => app.swagger());
}
