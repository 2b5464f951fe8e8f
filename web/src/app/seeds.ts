import type { ReplyTo } from "@rasayan/contract";
import type { CallName } from "@rasayan/contract/paths";
import type { QueryClient } from "@tanstack/react-query";
import { chaptersQuery, contentQuery } from "../api/chapters.ts";
import { dayInIndia } from "../api/india-day.ts";
import { reviewQuestionQuery } from "../api/quiz-results.ts";
import { openQuizzesQuery, quizQuery, quizQuestionQuery } from "../api/quizzes.ts";
import { revisionCardsQuery } from "../api/revision.ts";
import { smartPathQuery } from "../api/smart-path.ts";
import { configQuery, profileQuery } from "../api/user.ts";

/** What the names in the page's pattern stand for. */
type Params = Record<string, string>;
type Seeds = { [N in CallName]?: (client: QueryClient, reply: ReplyTo<N>, params: Params) => void };

/** Where the cache keeps the reply of a call that a page is drawn from on the server. */
const seeds: Seeds = {
  getConfig: (client, reply) => client.setQueryData(configQuery().queryKey, reply),
  getProfile: (client, { user }) => client.setQueryData(profileQuery().queryKey, user),
  listOpenQuizzes: (client, { quizzes }) => client.setQueryData(openQuizzesQuery().queryKey, quizzes),
  getSmartPath: (client, reply) =>
    client.setQueryData(smartPathQuery().queryKey, { ...reply, kept_on: dayInIndia(new Date()) }),
  listRevisionNotes: (client, { contents }) => client.setQueryData(revisionCardsQuery().queryKey, contents),
  listChapters: (client, { chapters }) => client.setQueryData(chaptersQuery().queryKey, chapters),
  getContent: (client, reply, { id, contentId }) =>
    client.setQueryData(contentQuery(Number(id), Number(contentId)).queryKey, reply),
  getQuiz: (client, { quiz }, { quizHash = "" }) =>
    client.setQueryData(quizQuery(quizHash).queryKey, { ...quiz, serverOffsetMs: 0 }),
  getQuizQuestion: (client, { question }, { quizHash = "", questionId }) => {
    if ("outcome" in question)
      client.setQueryData(reviewQuestionQuery(quizHash, Number(questionId)).queryKey, question);
    else client.setQueryData(quizQuestionQuery(quizHash, Number(questionId)).queryKey, question);
  },
};

/** Puts the reply of a call of the page's first ones into the cache. */
export function seed<N extends CallName>(client: QueryClient, call: N, reply: unknown, params: Params): void {
  seeds[call]?.(client, reply as ReplyTo<N>, params);
}
