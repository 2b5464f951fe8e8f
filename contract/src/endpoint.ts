import type { z } from "zod";
import * as paths from "./endpoint-paths.ts";

/** Method and path of every endpoint, by name. */
export const endpointPaths: typeof paths = { ...paths };
type EndpointPaths = typeof endpointPaths;
export type EndpointName = keyof EndpointPaths;
/** Method and path of an endpoint, such as `GET /api/chapters`. */
export type EndpointPath = EndpointPaths[EndpointName];
/** The name of the endpoint with this method and path. */
export type NameOf<P extends EndpointPath> = {
  [N in EndpointName]: EndpointPaths[N] extends P ? N : never;
}[EndpointName];
type MethodOf<Path> = Path extends `${infer Method} ${string}` ? Method : never;
type UrlOf<Path> = Path extends `${string} ${infer Url}` ? Url : never;

/**
 * Who may call an endpoint: anyone, a signed-in user, a teacher (or editor or admin), an editor (or admin), or only an
 * admin.
 */
export type Access = "public" | "learner" | "teacher" | "editor" | "admin";

type EndpointSchema = {
  access: Access;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Headers that only this endpoint reads. The schema is loose, because every request has other headers too. */
  headers?: z.ZodType;
  /** Status of a successful response; 200 if omitted. */
  status?: 201 | 204;
  /** Of a response that is a file; JSON if omitted. */
  contentType?: string;
  response: z.ZodType;
};

/** One HTTP endpoint, declared once. The server registers it, the web app calls it, and tests are derived from it. */
export type Endpoint = EndpointSchema & { method: string; path: string };

/** Adds method and path from `endpointPaths`, and keeps the literal types that other types are inferred from. */
export function endpoint<const N extends EndpointName, const P extends EndpointSchema>(name: N, schema: P) {
  const [method, path] = endpointPaths[name].split(" ") as [
    MethodOf<EndpointPaths[N]>,
    UrlOf<EndpointPaths[N]>,
  ];
  return { ...schema, method, path };
}

type RequestPart = "params" | "query" | "body";
type PartSchema<E, P> = P extends keyof E ? Extract<E[P], z.ZodType> : never;
type RequestPartsOf<E> = { [P in RequestPart]: [PartSchema<E, P>] extends [never] ? never : P }[RequestPart];
/** Parts whose schema accepts undefined, so that a caller may omit them. */
type OptionalPartsOf<E> = {
  [P in RequestPartsOf<E>]: undefined extends z.input<PartSchema<E, P>> ? P : never;
}[RequestPartsOf<E>];

/** What the caller sends. */
export type RequestInput<E> = {
  [P in Exclude<RequestPartsOf<E>, OptionalPartsOf<E>>]: z.input<PartSchema<E, P>>;
} & {
  [P in OptionalPartsOf<E>]?: z.input<PartSchema<E, P>>;
};
/** What the handler receives: the same parts after defaults and coercions. */
export type ParsedRequest<E> = { [P in RequestPartsOf<E>]: z.output<PartSchema<E, P>> };
export type ResponseBody<E extends { response: z.ZodType }> = z.output<E["response"]>;
