import { admin } from "./admin.ts";
import { adminNotes } from "./admin-notes.ts";
import { adminQuestions } from "./admin-questions.ts";
import { bookmarks } from "./bookmarks.ts";
import { browserErrors } from "./browser-errors.ts";
import { builtTests } from "./built-tests.ts";
import { chapters } from "./chapters.ts";
import { coach } from "./coach.ts";
import { consents } from "./consents.ts";
import { corrections } from "./corrections.ts";
import { drills } from "./drills.ts";
import type { EndpointName, RequestInput, ResponseBody } from "./endpoint.ts";
import { exams } from "./exams.ts";
import { imports } from "./imports.ts";
import { metrics } from "./metrics.ts";
import { mistakes } from "./mistakes.ts";
import { mockTests } from "./mock-tests.ts";
import { notices } from "./notices.ts";
import { progress } from "./progress.ts";
import { quizAnalysis } from "./quiz-analysis.ts";
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
export * from "./admin-notes.ts";
export * from "./admin-questions.ts";
export * from "./bookmarks.ts";
export * from "./browser-errors.ts";
export * from "./built-tests.ts";
export * from "./chapters.ts";
export * from "./coach.ts";
export * from "./consents.ts";
export * from "./corrections.ts";
export * from "./drills.ts";
export * from "./endpoint.ts";
export * from "./errors.ts";
export * from "./exams.ts";
export * from "./imports.ts";
export * from "./metrics.ts";
export * from "./mistakes.ts";
export * from "./mock-tests.ts";
export * from "./notices.ts";
export * from "./pagination.ts";
export * from "./preset-exams.ts";
export * from "./progress.ts";
export * from "./questions.ts";
export * from "./quiz-analysis.ts";
export * from "./quizzes.ts";
export * from "./reports.ts";
export * from "./revision.ts";
export * from "./routes.ts";
export * from "./schemas.ts";
export * from "./search.ts";
export * from "./smart-path.ts";
export * from "./statistics.ts";
export * from "./syllabus.ts";
export * from "./user.ts";
export * from "./users.ts";
export * from "./versions.ts";

/** Every endpoint, by name. */
export const endpoints = {
  ...user,
  ...consents,
  ...chapters,
  ...progress,
  ...search,
  ...revision,
  ...smartPath,
  ...metrics,
  ...quizzes,
  ...quizAnalysis,
  ...mockTests,
  ...builtTests,
  ...admin,
  ...syllabus,
  ...adminNotes,
  ...adminQuestions,
  ...versions,
  ...bookmarks,
  ...reports,
  ...corrections,
  ...mistakes,
  ...coach,
  ...drills,
  ...statistics,
  ...imports,
  ...exams,
  ...users,
  ...notices,
  ...browserErrors,
} satisfies Record<EndpointName, unknown>;
export type Endpoints = typeof endpoints;
export type RequestOf<N extends EndpointName> = RequestInput<Endpoints[N]>;
export type ResponseOf<N extends EndpointName> = ResponseBody<Endpoints[N]>;
