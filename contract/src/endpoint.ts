import type { z } from "zod";
import { calls } from "./calls.ts";
import type { CallName, Method, Path } from "./paths.ts";

/** Who may make a call: anyone, a signed-in user, an editor (or admin), an admin alone. */
export type Access = "public" | "learner" | "editor" | "admin";

type Parts = {
  access: Access;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Headers that mean something to this call alone; loose, because every request has others. */
  headers?: z.ZodType;
  /** Of a success; 200 unless said otherwise. */
  status?: 201 | 204;
  reply: z.ZodType;
};

/** One HTTP call, declared once: the server binds it, the web app calls it, the tests derive from it. */
export type Endpoint = Parts & { method: string; path: string };

/** Adds method and path from the table of calls, and keeps the literal types that the rest is inferred from. */
export function endpoint<const N extends CallName, const P extends Parts>(name: N, parts: P) {
  const [method, path] = calls[name].split(" ") as [Method<N>, Path<N>];
  return { ...parts, method, path };
}

type Part = "params" | "query" | "body";
type Schema<E, P> = P extends keyof E ? Extract<E[P], z.ZodType> : never;
type PartsOf<E> = { [P in Part]: [Schema<E, P>] extends [never] ? never : P }[Part];
/** Parts whose schema also takes nothing at all. */
type OptionalOf<E> = { [P in PartsOf<E>]: undefined extends z.input<Schema<E, P>> ? P : never }[PartsOf<E>];

/** What the caller must send. */
export type Sent<E> = { [P in Exclude<PartsOf<E>, OptionalOf<E>>]: z.input<Schema<E, P>> } & {
  [P in OptionalOf<E>]?: z.input<Schema<E, P>>;
};
/** What the handler receives: the same, after defaults and coercions. */
export type Received<E> = { [P in PartsOf<E>]: z.output<Schema<E, P>> };
export type Reply<E extends { reply: z.ZodType }> = z.output<E["reply"]>;
