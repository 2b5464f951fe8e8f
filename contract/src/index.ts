import { admin } from "./admin.ts";
import { chapters } from "./chapters.ts";
import type { Reply, Sent } from "./endpoint.ts";
import type { CallName } from "./paths.ts";
import { progress } from "./progress.ts";
import { quizzes } from "./quizzes.ts";
import { revision } from "./revision.ts";
import { search } from "./search.ts";
import { user } from "./user.ts";

export * from "./admin.ts";
export * from "./chapters.ts";
export * from "./endpoint.ts";
export * from "./errors.ts";
export * from "./fields.ts";
export * from "./page.ts";
export * from "./pages.ts";
export * from "./paths.ts";
export * from "./progress.ts";
export * from "./questions.ts";
export * from "./quizzes.ts";
export * from "./revision.ts";
export * from "./search.ts";
export * from "./user.ts";

/** Every endpoint by the name of its call. */
export const endpoints = {
  ...user,
  ...chapters,
  ...progress,
  ...search,
  ...revision,
  ...quizzes,
  ...admin,
} satisfies Record<CallName, unknown>;
export type Endpoints = typeof endpoints;
export type SentBy<N extends CallName> = Sent<Endpoints[N]>;
export type ReplyTo<N extends CallName> = Reply<Endpoints[N]>;
