import type { z } from "zod";
import { endpointPaths } from "./endpoint-paths.ts";
import type { EndpointName, Method, Path } from "./learner-endpoints.ts";

/** Who may make a call: anyone, a signed-in user, an editor (or admin), an admin alone. */
export type Access = "public" | "learner" | "editor" | "admin";

type EndpointSchema = {
  access: Access;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Headers that mean something to this call alone; loose, because every request has others. */
  headers?: z.ZodType;
  /** Of a success; 200 unless said otherwise. */
  status?: 201 | 204;
  response: z.ZodType;
};

/** One HTTP call, declared once: the server binds it, the web app calls it, the tests derive from it. */
export type Endpoint = EndpointSchema & { method: string; path: string };

/** Adds method and path from the table of calls, and keeps the literal types that the rest is inferred from. */
export function endpoint<const N extends EndpointName, const P extends EndpointSchema>(name: N, schema: P) {
  const [method, path] = endpointPaths[name].split(" ") as [Method<N>, Path<N>];
  return { ...schema, method, path };
}

type RequestPart = "params" | "query" | "body";
type PartSchema<E, P> = P extends keyof E ? Extract<E[P], z.ZodType> : never;
type RequestPartsOf<E> = { [P in RequestPart]: [PartSchema<E, P>] extends [never] ? never : P }[RequestPart];
/** Parts whose schema also takes nothing at all. */
type OptionalPartsOf<E> = {
  [P in RequestPartsOf<E>]: undefined extends z.input<PartSchema<E, P>> ? P : never;
}[RequestPartsOf<E>];

/** What the caller must send. */
export type RequestInput<E> = {
  [P in Exclude<RequestPartsOf<E>, OptionalPartsOf<E>>]: z.input<PartSchema<E, P>>;
} & {
  [P in OptionalPartsOf<E>]?: z.input<PartSchema<E, P>>;
};
/** What the handler receives: the same, after defaults and coercions. */
export type ParsedRequest<E> = { [P in RequestPartsOf<E>]: z.output<PartSchema<E, P>> };
export type ResponseBody<E extends { response: z.ZodType }> = z.output<E["response"]>;
