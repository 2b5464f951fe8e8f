import type { Question, ReviewedQuestion } from "../../e2e/quiz-helpers.ts";
import { answerQuestion, changeAnswer, finishQuiz, killTab, openQuiz, type Quiz } from "./actions.ts";
import type { Choice } from "./answering.ts";
import { type BrowserSession, type Counts, directApiRequest, emptyCounts } from "./browser-session.ts";
import { type NetworkController, startNetworkConditions } from "./network-conditions.ts";
import { LATE_ANSWERS, type Plan, QUESTIONS } from "./plan.ts";

/** A played quiz: the chosen answers, the stored ones, and the numbers of the questions reported as lost. */
export type QuizResult = Counts & {
  plan: Plan;
  choices: Map<number, Choice>;
  reviewed: ReviewedQuestion[];
  lateQuestionNumbers: number[];
};

const CHAPTER = "Electrochemistry";
const CHANGED_ANSWER_SHARE = 0.15;

/** Plays one quiz to its summary, with all events of its plan. */
export async function playQuiz(browserSession: BrowserSession, plan: Plan): Promise<QuizResult> {
  browserSession.counts = emptyCounts();
  const quiz = await startQuiz(browserSession);
  await openQuiz(browserSession, quiz);
  const network = startNetworkConditions(browserSession, plan.networkPrng);
  try {
    const choices = await answerAll(browserSession, quiz, plan, network);
    network.unfreeze();
    const lateQuestionNumbers = await finishQuiz(browserSession, quiz, network);
    return {
      ...browserSession.counts,
      plan,
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
  plan: Plan,
  network: NetworkController,
): Promise<Map<number, Choice>> {
  const choices = new Map<number, Choice>();
  const answerCount = plan.endsAfter === undefined ? QUESTIONS : plan.endsAfter + LATE_ANSWERS;
  for (const [index, question] of quiz.questions.slice(0, answerCount).entries()) {
    if (index === plan.expiresAfter) await expireSession(browserSession);
    if (index === plan.endsAfter) {
      await network.freeze(false);
      await directApiRequest(browserSession, "POST", `/api/quiz/${quiz.hash}/end`, {});
    }
    const isKillPoint = index + 1 === plan.kill?.afterAnswers;
    const beforeAnswer = isKillPoint ? () => network.freeze(!plan.kill?.isOffline) : undefined;
    choices.set(question.id, await answerQuestion(browserSession, quiz, index, plan.prng, beforeAnswer));
    if (plan.kill && isKillPoint) {
      await killTab(browserSession, quiz, plan.kill, plan.prng);
      network.unfreeze();
    } else if (index > 0 && plan.endsAfter === undefined && plan.prng() < CHANGED_ANSWER_SHARE) {
      const newChoice = await changeAnswer(browserSession, quiz, index - 1, plan.prng);
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
