import { admin } from "./admin.ts";
import { chapters } from "./chapters.ts";
import { contents } from "./contents.ts";
import { editorQuestions } from "./editor-questions.ts";
import type { Reply, Sent } from "./endpoint.ts";
import type { CallName } from "./paths.ts";
import { progress } from "./progress.ts";
import { quizzes } from "./quizzes.ts";
import { revision } from "./revision.ts";
import { search } from "./search.ts";
import { syllabus } from "./syllabus.ts";
import { user } from "./user.ts";
import { users } from "./users.ts";

export * from "./admin.ts";
export * from "./chapters.ts";
export * from "./contents.ts";
export * from "./editor-questions.ts";
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
export * from "./syllabus.ts";
export * from "./user.ts";
export * from "./users.ts";

/** Every endpoint by the name of its call. */
export const endpoints = {
  ...user,
  ...chapters,
  ...progress,
  ...search,
  ...revision,
  ...quizzes,
  ...admin,
  ...syllabus,
  ...contents,
  ...editorQuestions,
  ...users,
} satisfies Record<CallName, unknown>;
export type Endpoints = typeof endpoints;
export type SentBy<N extends CallName> = Sent<Endpoints[N]>;
export type ReplyTo<N extends CallName> = Reply<Endpoints[N]>;
