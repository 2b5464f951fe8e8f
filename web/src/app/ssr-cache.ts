import type { EndpointName, ResponseOf } from "@rasayan/contract";
import type { QueryClient } from "@tanstack/react-query";
import { adminHomeQuery } from "../api/admin.ts";
import { chaptersQuery, noteQuery } from "../api/chapters.ts";
import { marksLostQuery, mistakesQuery } from "../api/mistakes.ts";
import { type Progress, progressQuery, topicsQuery } from "../api/progress.ts";
import { quizAnalysisQuery } from "../api/quiz-analysis.ts";
import { reviewQuestionQuery } from "../api/quiz-results.ts";
import { openQuizzesQuery, quizQuery, quizQuestionQuery } from "../api/quizzes.ts";
import { firstCardKey, withFirstText } from "../api/revision.ts";
import { smartPathQuery } from "../api/smart-path.ts";
import { configQuery, profileQuery } from "../api/user.ts";

/** The values of the route's parameters. */
type Params = Record<string, string>;
type QueryPrimers = {
  [N in EndpointName]?: (client: QueryClient, response: ResponseOf<N>, params: Params) => void;
};

/** Each puts the response of an endpoint that pages are server-rendered from into the query cache. */
const queryPrimers: QueryPrimers = {
  getConfig: (client, response) => client.setQueryData(configQuery().queryKey, response),
  getProfile: (client, { user }) => client.setQueryData(profileQuery().queryKey, user),
  listOpenQuizzes: (client, response) => client.setQueryData(openQuizzesQuery().queryKey, response),
  getSmartPath: (client, response) => client.setQueryData(smartPathQuery().queryKey, response),
  listRevisionNotes: (client, { contents }) => client.setQueryData(firstCardKey, withFirstText(contents)),
  listTopics: (client, { topics }) => client.setQueryData(topicsQuery().queryKey, topics),
  getUserChapters: addProgress,
  getUserTopics: addProgress,
  listMistakes: (client, page) =>
    client.setQueryData(mistakesQuery({}).queryKey, { pages: [page], pageParams: [1] }),
  getMarksLost: (client, { causes }) => client.setQueryData(marksLostQuery().queryKey, causes),
  getQuizAnalysis: (client, { analysis }, { quizHash = "" }) =>
    client.setQueryData(quizAnalysisQuery(quizHash).queryKey, analysis),
  getAdminHome: (client, response) => client.setQueryData(adminHomeQuery().queryKey, response),
  listChapters: (client, { chapters }) => client.setQueryData(chaptersQuery().queryKey, chapters),
  getNote: (client, response, { id, contentId }) =>
    client.setQueryData(noteQuery(Number(id), Number(contentId)).queryKey, response),
  getQuiz: (client, { quiz }, { quizHash = "" }) =>
    client.setQueryData(quizQuery(quizHash).queryKey, { ...quiz, serverOffsetMs: 0 }),
  getQuizQuestion: (client, { question }, { quizHash = "", questionId }) => {
    if ("outcome" in question || "opens_at" in question)
      client.setQueryData(reviewQuestionQuery(quizHash, Number(questionId)).queryKey, question);
    else client.setQueryData(quizQuestionQuery(quizHash, Number(questionId)).queryKey, question);
  },
};

/** Completed chapters and completed topics are two endpoints, and one query of the app. */
function addProgress(client: QueryClient, part: Partial<Progress>): void {
  const { queryKey } = progressQuery();
  client.setQueryData(queryKey, (others) => ({ ...others, ...part }) as Progress);
}

/** Puts the response of one of the page's preloaded endpoints into the query cache. */
export function primeQuery<N extends EndpointName>(
  client: QueryClient,
  endpoint: N,
  response: unknown,
  params: Params,
): void {
  queryPrimers[endpoint]?.(client, response as ResponseOf<N>, params);
}
