import { admin } from "./admin.ts";
import { bookmarks } from "./bookmarks.ts";
import { chapters } from "./chapters.ts";
import { consents } from "./consents.ts";
import { contents } from "./contents.ts";
import { editorQuestions } from "./editor-questions.ts";
import type { Reply, Sent } from "./endpoint.ts";
import { exams } from "./exams.ts";
import { figures } from "./figures.ts";
import { imports } from "./imports.ts";
import { notices } from "./notices.ts";
import type { CallName } from "./paths.ts";
import { progress } from "./progress.ts";
import { quizzes } from "./quizzes.ts";
import { reports } from "./reports.ts";
import { revision } from "./revision.ts";
import { search } from "./search.ts";
import { smartPath } from "./smart-path.ts";
import { statistics } from "./statistics.ts";
import { syllabus } from "./syllabus.ts";
import { user } from "./user.ts";
import { users } from "./users.ts";
import { versions } from "./versions.ts";

export * from "./admin.ts";
export * from "./bookmarks.ts";
export * from "./calls.ts";
export * from "./chapters.ts";
export * from "./consents.ts";
export * from "./contents.ts";
export * from "./editor-questions.ts";
export * from "./endpoint.ts";
export * from "./errors.ts";
export * from "./exams.ts";
export * from "./fields.ts";
export * from "./figures.ts";
export * from "./imports.ts";
export * from "./notices.ts";
export * from "./page.ts";
export * from "./pages.ts";
export * from "./paths.ts";
export * from "./preset-exams.ts";
export * from "./progress.ts";
export * from "./questions.ts";
export * from "./quizzes.ts";
export * from "./reports.ts";
export * from "./revision.ts";
export * from "./search.ts";
export * from "./smart-path.ts";
export * from "./statistics.ts";
export * from "./syllabus.ts";
export * from "./user.ts";
export * from "./users.ts";
export * from "./versions.ts";

/** Every endpoint by the name of its call. */
export const endpoints = {
  ...user,
  ...consents,
  ...chapters,
  ...progress,
  ...search,
  ...revision,
  ...smartPath,
  ...figures,
  ...quizzes,
  ...admin,
  ...syllabus,
  ...contents,
  ...editorQuestions,
  ...versions,
  ...bookmarks,
  ...reports,
  ...statistics,
  ...imports,
  ...exams,
  ...users,
  ...notices,
} satisfies Record<CallName, unknown>;
export type Endpoints = typeof endpoints;
export type SentBy<N extends CallName> = Sent<Endpoints[N]>;
export type ReplyTo<N extends CallName> = Reply<Endpoints[N]>;
