import { type EndpointName, endpointPaths, endpoints } from "@rasayan/contract";
import { expect, test } from "vitest";
import { startTestApp } from "../../test/test-app.ts";

type Operation = {
  operationId: string;
  security: object[];
  parameters?: { name: string; in: string; required?: boolean }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
};
type Description = {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
};

test("describes every endpoint with its input, its response and whether it needs a session", async () => {
  const description = await describe();
  expect(description.openapi).toBe("3.1.0");
  const operationIds: string[] = [];
  for (const name of Object.keys(endpointPaths) as EndpointName[]) {
    const [method = "", path = ""] = endpointPaths[name].split(" ");
    const operation = description.paths[path.replace(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()];
    expect(operation?.operationId, name).toBe(name);
    if (!operation) continue;
    operationIds.push(name);
    expect(operation.security.length > 0, name).toBe(endpoints[name].access !== "public");
    const { status = 200, contentType = "application/json" } = endpoints[name] as OpenEndpoint;
    expect(Object.keys(operation.responses), name).toEqual([String(status), "4XX", "5XX"]);
    const content = operation.responses[status]?.content?.[contentType]?.schema;
    expect(typeof content, name).toBe(status === 204 ? "undefined" : "object");
    expect("body" in endpoints[name], name).toBe(operation.requestBody !== undefined);
    const pathParameters = operation.parameters?.filter((parameter) => parameter.in === "path") ?? [];
    expect(
      pathParameters.map((parameter) => parameter.name),
      name,
    ).toEqual(path.match(/(?<=:)\w+/g) ?? []);
  }
  expect(operationsOf(description).map(({ operationId }) => operationId)).toEqual(
    expect.arrayContaining(operationIds),
  );
  expect(operationsOf(description)).toHaveLength(operationIds.length + OPERATOR_ENDPOINTS.length);
});

type OpenEndpoint = { status?: number; contentType?: string };

const OPERATOR_ENDPOINTS = ["/healthz", "/readyz", "/metrics"];

test("describes the endpoints for operators too", async () => {
  const { paths } = await describe();
  for (const path of OPERATOR_ENDPOINTS) expect(Object.keys(paths[path] ?? {}), path).toEqual(["get"]);
  expect(paths["/healthz"]?.get?.responses[200]?.content).toHaveProperty("application/json");
  expect(paths["/metrics"]?.get).toMatchObject({
    security: [{ metrics: [] }],
    responses: { 200: { content: { "text/plain": { schema: { type: "string" } } } } },
  });
});

test("every operation describes its 4XX and 5XX responses with the common error shape", async () => {
  const description = await describe();
  for (const { operationId, responses } of operationsOf(description))
    for (const range of ["4XX", "5XX"]) {
      const response = resolveReference(description, String(Object(responses[range]).$ref).slice(2));
      const expected = { "application/json": { schema: { $ref: "#/components/schemas/ErrorBody" } } };
      expect(Object(response).content, `${operationId} ${range}`).toEqual(expected);
    }
});

test("endpoints that start a quiz describe the idempotency-key header", async () => {
  const { paths } = await describe();
  for (const path of ["/api/quiz", "/api/quiz/diagnostic"])
    expect(paths[path]?.post?.parameters, path).toEqual([
      { name: "idempotency-key", in: "header", required: false, schema: { type: "string", maxLength: 255 } },
    ]);
});

test("every $ref in the description can be resolved", async () => {
  const description = await describe();
  const references = JSON.stringify(description).match(/(?<="\$ref":"#\/)[^"]+/g) ?? [];
  for (const reference of references) {
    expect(resolveReference(description, reference), reference).toBeTypeOf("object");
  }
  expect(description.components.schemas).toHaveProperty("ErrorBody");
});

test("the description is also served without the /api prefix", async () => {
  const { app } = await startTestApp();
  const response = await app.inject({ url: "/openapi.json", headers: { accept: "application/json" } });
  expect(response.headers.vary).toMatch(/\bAccept\b/);
  expect(response.json()).toEqual((await app.inject({ url: "/api/openapi.json" })).json());
});

test("every day in a request is limited to days that the database has", async () => {
  const inputs = operationsOf(await describe()).map(({ parameters, requestBody }) => [
    parameters,
    requestBody,
  ]);
  const days: object[] = [];
  JSON.stringify(inputs, (_key, value) => {
    if (value?.format === "date") days.push(value);
    return value;
  });
  expect(days.length).toBeGreaterThan(2);
  for (const day of days) expect(JSON.stringify(day)).toContain('"^20"');
});

const operationsOf = ({ paths }: Description) =>
  Object.values(paths).flatMap((methods) => Object.values(methods));

const resolveReference = (description: Description, reference: string) =>
  reference.split("/").reduce<unknown>((part, step) => Object(part)[step], description);

async function describe(): Promise<Description> {
  const { app } = await startTestApp();
  const response = await app.inject({ url: "/api/openapi.json" });
  expect([response.statusCode, response.headers["content-type"]]).toEqual([
    200,
    "application/json; charset=utf-8",
  ]);
  return response.json();
}
