import type { FastifyInstance } from "fastify";
import type { Operation } from "./fuzz-requests.ts";
import type { Schema } from "./schema-values.ts";

type Description = Record<string, Record<string, Partial<Record<string, unknown>> & { operationId: string }>>;

/** Lists all operations in the OpenAPI description that the app serves. */
export async function listOperations(app: FastifyInstance): Promise<Operation[]> {
  const { paths } = (await app.inject({ url: "/api/openapi.json" })).json() as { paths: Description };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, parameters, requestBody, responses }]) => ({
      name: operationId,
      method: method.toUpperCase() as Operation["method"],
      path,
      parameters: (parameters ?? []) as Operation["parameters"],
      body: (requestBody as { content: Record<string, { schema: Schema }> } | undefined)?.content[
        "application/json"
      ]?.schema,
      responses: responses as Operation["responses"],
    })),
  );
}
