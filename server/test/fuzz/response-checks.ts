import { ErrorBody } from "@rasayan/contract";
import type { LightMyRequestResponse } from "fastify";
import { z } from "zod";
import type { Operation } from "./fuzz-requests.ts";

/** Refuses members beside those of the common error body, which the contract's own schema would drop. */
const ErrorResponse = z.fromJSONSchema(
  withoutExtraMembers(z.toJSONSchema(ErrorBody)) as Parameters<typeof z.fromJSONSchema>[0],
);
/** What tells a stranger how the server is made. */
const LEAK_PATTERN =
  /\bat \S+ \(|node_modules|\.[tj]s:\d+|syntax error|select .+ from|violates|pg_|SQLSTATE/i;

/** Schemas of what an operation answers, made once from its description. */
export type ResponseSchemas = Map<string, z.ZodType | undefined>;

export function responseSchemasOf({ responses }: Operation): ResponseSchemas {
  return new Map(
    Object.entries(responses).map(([status, { content }]) => {
      const schema = content?.["application/json"]?.schema;
      return [status, schema && z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0])];
    }),
  );
}

/** What is wrong with a reply; undefined when it is one of those that were promised. */
export function findResponseError(
  response: LightMyRequestResponse,
  schemas: ResponseSchemas | undefined,
): string | undefined {
  const { statusCode: status, body } = response;
  const type = String(response.headers["content-type"] ?? "none");
  if (body !== "" && !/^(application\/json|text\/[\w.-]+); .*charset=utf-8/.test(type))
    return `a body of the type ${type}`;
  if (status >= 500) return `${status} ${body.slice(0, 200)}`;
  if (status >= 400) return findErrorResponseError(response);
  if (!schemas) return undefined;
  if (!schemas.has(String(status))) return `status ${status} was not promised`;
  const schema = schemas.get(String(status));
  if (!schema) return isText(response) || body === "" ? undefined : "a body where none was promised";
  const parsed = schema.safeParse(parseJson(body));
  return parsed.success ? undefined : `off schema: ${z.prettifyError(parsed.error).slice(0, 200)}`;
}

function findErrorResponseError(response: LightMyRequestResponse): string | undefined {
  // A page that is not there is answered with the page that says so.
  if (response.statusCode === 404 && isText(response)) return undefined;
  const parsed = ErrorResponse.safeParse(parseJson(response.body));
  if (!parsed.success) return `a refusal in another shape: ${response.body.slice(0, 200)}`;
  // In quotation marks stand the sender's own words.
  const withoutQuotes = response.body.replaceAll(/\\".*?\\"/gs, "");
  if (LEAK_PATTERN.test(withoutQuotes))
    return `a refusal that tells too much: ${response.body.slice(0, 200)}`;
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
