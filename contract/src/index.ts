import { admin } from "./admin.ts";
import { adminQuestions } from "./admin-questions.ts";
import { analysis } from "./analysis.ts";
import { answers } from "./answers.ts";
import { audit } from "./audit.ts";
import { bookmarks } from "./bookmarks.ts";
import { browserErrors } from "./browser-errors.ts";
import { chapters } from "./chapters.ts";
import { classes } from "./classes.ts";
import { coach } from "./coach.ts";
import { consents } from "./consents.ts";
import { corrections } from "./corrections.ts";
import { drills } from "./drills.ts";
import type { EndpointName, RequestInput, ResponseBody } from "./endpoint.ts";
import { examDates } from "./exam-dates.ts";
import { explanations } from "./explanations.ts";
import { flashCards } from "./flash-cards.ts";
import { imports } from "./imports.ts";
import { liveTests } from "./live-tests.ts";
import { metrics } from "./metrics.ts";
import { mistakes } from "./mistakes.ts";
import { notes } from "./notes.ts";
import { notices } from "./notices.ts";
import { papers } from "./papers.ts";
import { people } from "./people.ts";
import { printedTests } from "./printed-tests.ts";
import { progress } from "./progress.ts";
import { quizzes } from "./quizzes.ts";
import { reports } from "./reports.ts";
import { revision } from "./revision.ts";
import { search } from "./search.ts";
import { smartPath } from "./smart-path.ts";
import { starts } from "./starts.ts";
import { statistics } from "./statistics.ts";
import { syllabus } from "./syllabus.ts";
import { testDecisions } from "./test-decisions.ts";
import { testPreviews } from "./test-previews.ts";
import { testResults } from "./test-results.ts";
import { tests } from "./tests.ts";
import { user } from "./user.ts";
import { versions } from "./versions.ts";

export * from "./admin.ts";
export * from "./admin-questions.ts";
export * from "./analysis.ts";
export * from "./answers.ts";
export * from "./audit.ts";
export * from "./bookmarks.ts";
export * from "./browser-errors.ts";
export * from "./chapters.ts";
export * from "./classes.ts";
export * from "./coach.ts";
export * from "./consents.ts";
export * from "./corrections.ts";
export * from "./drills.ts";
export * from "./endpoint.ts";
export * from "./errors.ts";
export * from "./exam-dates.ts";
export * from "./explanations.ts";
export * from "./flash-cards.ts";
export * from "./imports.ts";
export * from "./live-tests.ts";
export * from "./metrics.ts";
export * from "./mistakes.ts";
export * from "./notes.ts";
export * from "./notices.ts";
export * from "./pagination.ts";
export * from "./papers.ts";
export * from "./people.ts";
export * from "./preset-exams.ts";
export * from "./progress.ts";
export * from "./question-fields.ts";
export * from "./question-schemas.ts";
export * from "./questions.ts";
export * from "./quizzes.ts";
export * from "./reports.ts";
export * from "./revision.ts";
export * from "./routes.ts";
export * from "./schemas.ts";
export * from "./search.ts";
export * from "./smart-path.ts";
export * from "./starts.ts";
export * from "./statistics.ts";
export * from "./syllabus.ts";
export * from "./test-decisions.ts";
export * from "./test-previews.ts";
export * from "./test-results.ts";
export * from "./tests.ts";
export * from "./user.ts";
export * from "./versions.ts";

/** Every endpoint, by name. */
export const endpoints = {
  ...user,
  ...consents,
  ...chapters,
  ...progress,
  ...search,
  ...revision,
  ...flashCards,
  ...smartPath,
  ...metrics,
  ...quizzes,
  ...starts,
  ...answers,
  ...analysis,
  ...papers,
  ...admin,
  ...audit,
  ...syllabus,
  ...notes,
  ...adminQuestions,
  ...versions,
  ...bookmarks,
  ...reports,
  ...corrections,
  ...mistakes,
  ...coach,
  ...explanations,
  ...drills,
  ...statistics,
  ...imports,
  ...examDates,
  ...classes,
  ...tests,
  ...liveTests,
  ...testDecisions,
  ...testPreviews,
  ...printedTests,
  ...testResults,
  ...people,
  ...notices,
  ...browserErrors,
} satisfies Record<EndpointName, unknown>;
export type Endpoints = typeof endpoints;
export type RequestOf<N extends EndpointName> = RequestInput<Endpoints[N]>;
export type ResponseOf<N extends EndpointName> = ResponseBody<Endpoints[N]>;
