import { ErrorBody } from "@rasayan/contract";
import type { LightMyRequestResponse } from "fastify";
import { z } from "zod";
import type { Operation } from "./fuzz-requests.ts";

/** Refuses members beside those of the common error body, which the contract's own schema would drop. */
const Refusal = z.fromJSONSchema(strict(z.toJSONSchema(ErrorBody)) as Parameters<typeof z.fromJSONSchema>[0]);
/** What tells a stranger how the server is made. */
const TELLTALE = /\bat \S+ \(|node_modules|\.[tj]s:\d+|syntax error|select .+ from|violates|pg_|SQLSTATE/i;

/** Schemas of what an operation answers, made once from its description. */
export type Replies = Map<string, z.ZodType | undefined>;

export function repliesOf({ replies }: Operation): Replies {
  return new Map(
    Object.entries(replies).map(([status, { content }]) => {
      const schema = content?.["application/json"]?.schema;
      return [status, schema && z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0])];
    }),
  );
}

/** What is wrong with a reply; undefined when it is one of those that were promised. */
export function faultOf(reply: LightMyRequestResponse, replies: Replies | undefined): string | undefined {
  const { statusCode: status, body } = reply;
  const type = String(reply.headers["content-type"] ?? "none");
  if (body !== "" && !/^(application\/json|text\/[\w.-]+); .*charset=utf-8/.test(type))
    return `a body of the type ${type}`;
  if (status >= 500) return `${status} ${body.slice(0, 200)}`;
  if (status >= 400) return faultOfRefusal(reply);
  if (!replies) return undefined;
  if (!replies.has(String(status))) return `status ${status} was not promised`;
  const schema = replies.get(String(status));
  if (!schema) return isText(reply) || body === "" ? undefined : "a body where none was promised";
  const parsed = schema.safeParse(jsonOf(body));
  return parsed.success ? undefined : `off schema: ${z.prettifyError(parsed.error).slice(0, 200)}`;
}

function faultOfRefusal(reply: LightMyRequestResponse): string | undefined {
  // A page that is not there is answered with the page that says so.
  if (reply.statusCode === 404 && isText(reply)) return undefined;
  const parsed = Refusal.safeParse(jsonOf(reply.body));
  if (!parsed.success) return `a refusal in another shape: ${reply.body.slice(0, 200)}`;
  // In quotation marks stand the sender's own words.
  const ownWords = reply.body.replaceAll(/\\".*?\\"/gs, "");
  if (TELLTALE.test(ownWords)) return `a refusal that tells too much: ${reply.body.slice(0, 200)}`;
  if (reply.statusCode === 429 && !(Number(reply.headers["retry-after"]) > 0))
    return "429 without Retry-After";
  return undefined;
}

const isText = ({ headers }: LightMyRequestResponse) => /^text\//.test(String(headers["content-type"]));

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function strict(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(strict);
  if (typeof schema !== "object" || schema === null) return schema;
  const inner = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, strict(value)]));
  return "properties" in inner ? { ...inner, additionalProperties: false } : inner;
}
