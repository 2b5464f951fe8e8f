import type { z } from "zod";
import { type CallName, calls, type Method, type Path } from "./paths.ts";

/** Who may make a call: anyone, a signed-in user, an editor (or admin). */
export type Access = "public" | "learner" | "editor";

type Parts = {
  access: Access;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
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
type PartsOf<E> = {
  [P in Part]: P extends keyof E ? (E[P] extends z.ZodType ? P : never) : never;
}[Part];

/** What the caller must send. */
export type Sent<E> = {
  [P in PartsOf<E>]: P extends keyof E ? z.input<Extract<E[P], z.ZodType>> : never;
};
/** What the handler receives: the same, after defaults and coercions. */
export type Received<E> = {
  [P in PartsOf<E>]: P extends keyof E ? z.output<Extract<E[P], z.ZodType>> : never;
};
export type Reply<E extends { reply: z.ZodType }> = z.output<E["reply"]>;
