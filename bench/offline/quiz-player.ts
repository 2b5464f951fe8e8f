import type { Question, ReviewedQuestion } from "../../e2e/quiz-helpers.ts";
import { answerQuestion, changeAnswer, finishQuiz, killTab, openQuiz, type Quiz } from "./actions.ts";
import type { Choice } from "./answering.ts";
import { type BrowserSession, type Counts, directApiRequest, emptyCounts } from "./browser-session.ts";
import { type NetworkController, startNetworkConditions } from "./network-conditions.ts";
import { LATE_ANSWERS, QUESTIONS, type QuizEvents } from "./quiz-events.ts";

/** A played quiz: the chosen answers, the stored ones, and the numbers of the questions reported as lost. */
export type QuizResult = Counts & {
  events: QuizEvents;
  choices: Map<number, Choice>;
  reviewed: ReviewedQuestion[];
  lateQuestionNumbers: number[];
};

const CHAPTER = "Electrochemistry";
const CHANGED_ANSWER_SHARE = 0.15;

/** Plays one quiz to its summary, with all its events. */
export async function playQuiz(browserSession: BrowserSession, events: QuizEvents): Promise<QuizResult> {
  browserSession.counts = emptyCounts();
  const quiz = await startQuiz(browserSession);
  await openQuiz(browserSession, quiz);
  const network = startNetworkConditions(browserSession, events.networkPrng);
  try {
    const choices = await answerAll(browserSession, quiz, events, network);
    network.unfreeze();
    const lateQuestionNumbers = await finishQuiz(browserSession, quiz, network);
    return {
      ...browserSession.counts,
      events,
      choices,
      reviewed: await fetchReview(browserSession, quiz),
      lateQuestionNumbers,
    };
  } finally {
    await network.restore();
  }
}

async function answerAll(
  browserSession: BrowserSession,
  quiz: Quiz,
  events: QuizEvents,
  network: NetworkController,
): Promise<Map<number, Choice>> {
  const choices = new Map<number, Choice>();
  const answerCount = events.endsAfter === undefined ? QUESTIONS : events.endsAfter + LATE_ANSWERS;
  for (const [index, question] of quiz.questions.slice(0, answerCount).entries()) {
    if (index === events.expiresAfter) await expireSession(browserSession);
    if (index === events.endsAfter) {
      await network.freeze(false);
      await directApiRequest(browserSession, "POST", `/api/quiz/${quiz.hash}/end`, {});
    }
    const isKillPoint = index + 1 === events.kill?.afterAnswers;
    const beforeAnswer = isKillPoint ? () => network.freeze(!events.kill?.isOffline) : undefined;
    choices.set(question.id, await answerQuestion(browserSession, quiz, index, events.prng, beforeAnswer));
    if (events.kill && isKillPoint) {
      await killTab(browserSession, quiz, events.kill, events.prng);
      network.unfreeze();
    } else if (index > 0 && events.endsAfter === undefined && events.prng() < CHANGED_ANSWER_SHARE) {
      const newChoice = await changeAnswer(browserSession, quiz, index - 1, events.prng);
      choices.set(quiz.questions[index - 1]?.id ?? 0, newChoice);
    }
  }
  return choices;
}

async function startQuiz(browserSession: BrowserSession): Promise<Quiz> {
  const { chapters } = await directApiRequest(browserSession, "GET", "/api/chapters");
  const chapter = chapters.find((candidate: { name: string }) => candidate.name === CHAPTER);
  const body = { type: "quick-quiz_chapter", chapter_id: chapter.id };
  const { hash } = await directApiRequest(browserSession, "POST", "/api/quiz", body);
  return { hash, questions: await fetchQuestions<Question>(browserSession, hash) };
}

const fetchReview = (browserSession: BrowserSession, { hash }: Quiz) =>
  fetchQuestions<ReviewedQuestion>(browserSession, hash);

async function fetchQuestions<Kind>(browserSession: BrowserSession, hash: string): Promise<Kind[]> {
  const { quiz } = await directApiRequest(browserSession, "GET", `/api/quiz/${hash}`);
  const questions: Kind[] = [];
  for (const id of quiz.question_ids)
    questions.push(
      (await directApiRequest(browserSession, "GET", `/api/quiz/${hash}/question/${id}`)).question,
    );
  return questions;
}

/** Ends the session on the server without telling the browser. */
async function expireSession(browserSession: BrowserSession): Promise<void> {
  await directApiRequest(browserSession, "POST", "/api/auth/logout", {});
  browserSession.counts.expiries += 1;
}
