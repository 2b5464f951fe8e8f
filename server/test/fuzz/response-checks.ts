import { ErrorBody } from "@rasayan/contract";
import type { LightMyRequestResponse } from "fastify";
import { z } from "zod";
import type { Operation } from "./fuzz-requests.ts";

/** The contract's error body, but extra members are rejected; the contract's own schema would drop them. */
const ErrorResponse = z.fromJSONSchema(
  withoutExtraMembers(z.toJSONSchema(ErrorBody)) as Parameters<typeof z.fromJSONSchema>[0],
);
/** Text that reveals how the server is built: stack traces, file names, SQL. */
const LEAK_PATTERN =
  /\bat \S+ \(|node_modules|\.[tj]s:\d+|syntax error|select .+ from|violates|pg_|SQLSTATE/i;

const WORKBOOK = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** The schema of an operation's response body for each status; undefined if the status has no JSON body. */
export type ResponseSchemas = Map<string, z.ZodType | undefined>;

export function responseSchemasOf({ responses }: Operation): ResponseSchemas {
  return new Map(
    Object.entries(responses).map(([status, { content }]) => {
      const schema = content?.["application/json"]?.schema;
      return [status, schema && z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0])];
    }),
  );
}

/** Returns what is wrong with a response, or undefined if it matches the description of its operation. */
export function findResponseError(
  response: LightMyRequestResponse,
  schemas: ResponseSchemas | undefined,
): string | undefined {
  const { statusCode: status, body } = response;
  const type = String(response.headers["content-type"] ?? "none");
  if (body !== "" && !/^(application\/json|text\/[\w.-]+); .*charset=utf-8/.test(type) && type !== WORKBOOK)
    return `a body of type ${type}`;
  if (status >= 500) return `${status} ${body.slice(0, 200)}`;
  if (status >= 400) return findErrorResponseError(response);
  if (!schemas) return undefined;
  if (!schemas.has(String(status))) return `status ${status} is not in the description`;
  const schema = schemas.get(String(status));
  if (!schema) {
    const isExpected = body === "" || isText(response) || type === WORKBOOK;
    return isExpected ? undefined : "a body, although the description has none";
  }
  const parsed = schema.safeParse(parseJson(body));
  return parsed.success ? undefined : `off schema: ${z.prettifyError(parsed.error).slice(0, 200)}`;
}

function findErrorResponseError(response: LightMyRequestResponse): string | undefined {
  // The response for a missing page is an HTML page.
  if (response.statusCode === 404 && isText(response)) return undefined;
  const parsed = ErrorResponse.safeParse(parseJson(response.body));
  if (!parsed.success) return `an error response of another shape: ${response.body.slice(0, 200)}`;
  // Quoted parts repeat what the request contained.
  const withoutQuotes = response.body.replaceAll(/\\".*?\\"/gs, "");
  if (LEAK_PATTERN.test(withoutQuotes))
    return `an error response that reveals internals: ${response.body.slice(0, 200)}`;
  if (response.statusCode === 429 && !(Number(response.headers["retry-after"]) > 0))
    return "429 without Retry-After";
  return undefined;
}

const isText = ({ headers }: LightMyRequestResponse) => /^text\//.test(String(headers["content-type"]));

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function withoutExtraMembers(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutExtraMembers);
  if (typeof schema !== "object" || schema === null) return schema;
  const inner = Object.fromEntries(
    Object.entries(schema).map(([name, value]) => [name, withoutExtraMembers(value)]),
  );
  return "properties" in inner ? { ...inner, additionalProperties: false } : inner;
}
