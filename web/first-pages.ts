import { type PageName, pages } from "@rasayan/contract/pages";
import { type CallName, learnerCalls } from "@rasayan/contract/paths";

/**
 * What an address needs as soon as it is opened: its screen's source, the calls of that screen, maths or not, and
 * what the server draws of it from these calls: a page, or, where there is something to answer or to mark, a picture
 * whose controls are off until the app is there. What looks ready must not lose an answer.
 */
export type FirstPage = {
  page: PageName;
  source: string;
  calls: CallName[];
  hasMaths: boolean;
  drawing?: "page" | "picture";
};

const screen = (page: PageName, source: string, ...calls: CallName[]): FirstPage => ({
  page,
  source: `src/screens/${source}.tsx`,
  calls: ["getProfile", ...calls],
  hasMaths: false,
});
const drawn = (first: FirstPage): FirstPage => ({ ...first, drawing: "page" });
const pictured = (first: FirstPage): FirstPage => ({ ...first, drawing: "picture" });
const withMaths = (...given: Parameters<typeof screen>): FirstPage => ({
  ...screen(...given),
  hasMaths: true,
});

/**
 * The pages that learners come back to and open by a link. A page more is some bytes for all of them. The calls' names in
 * their paths are those of the page's pattern.
 */
export const firstPages: readonly FirstPage[] = [
  { ...screen("landing", "landing/landing-page"), calls: ["getConfig"] },
  drawn(screen("dashboard", "dashboard/dashboard-page", "listOpenQuizzes", "getSmartPath")),
  screen("smartPath", "smart-path/smart-path-page", "getSmartPath"),
  pictured(withMaths("dailyCards", "cards/cards-page", "listRevisionNotes")),
  screen("chapterList", "chapters/chapter-list-pages", "listChapters"),
  drawn(withMaths("content", "reading/content-page", "getContent")),
  pictured(withMaths("quizQuestion", "quiz/quiz-page", "getQuiz", "getQuizQuestion")),
  drawn(withMaths("quizQuestionReview", "quiz/review-page", "getQuiz", "getQuizQuestion")),
  screen("summary", "quiz/summary-page", "getQuiz"),
];

/** The call's path with the names of the page's pattern in place of its own. */
export function pathOn({ page }: FirstPage, call: CallName): string {
  const [method, path = ""] = lineOf(call).split(" ");
  const names = [...pages[page].matchAll(/:(\w+)/g)].map(([, name]) => name);
  const filled = path.replace(":hash", ":quizHash");
  const missing = [...filled.matchAll(/:(\w+)/g)].find(([, name]) => !names.includes(name));
  if (method !== "GET" || missing) throw new Error(`${call} cannot be asked for by the address of ${page}`);
  return filled;
}

function lineOf(call: CallName): string {
  const line = Object.entries(learnerCalls).find(([name]) => name === call)?.[1];
  if (!line) throw new Error(`${call} is no call of a learner`);
  return line;
}
