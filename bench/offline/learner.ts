import type { Question, Reviewed } from "../../e2e/quiz-play.ts";
import type { Choice } from "./answering.ts";
import { answer, finish, kill, open, type Quiz, reconsider } from "./moves.ts";
import { LATE_ANSWERS, type Plan, QUESTIONS } from "./plan.ts";
import { type Counts, callBeside, noCounts, type Seat } from "./seat.ts";
import { startWeather, type Weather } from "./weather.ts";

/** A quiz that was played: what was chosen, what is stored of it, and the numbers of questions named as lost. */
export type Played = Counts & {
  plan: Plan;
  chosen: Map<number, Choice>;
  reviewed: Reviewed[];
  lateNumbers: number[];
};

const CHAPTER = "Electrochemistry";
const RECONSIDERED_SHARE = 0.15;

/** Plays one quiz to its summary, through all that its plan holds. */
export async function playQuiz(seat: Seat, plan: Plan): Promise<Played> {
  seat.counts = noCounts();
  const quiz = await startQuiz(seat);
  await open(seat, quiz);
  const weather = startWeather(seat, plan.weather);
  try {
    const chosen = await answerAll(seat, quiz, plan, weather);
    weather.release();
    const lateNumbers = await finish(seat, quiz, weather);
    return { ...seat.counts, plan, chosen, reviewed: await review(seat, quiz), lateNumbers };
  } finally {
    await weather.clear();
  }
}

async function answerAll(seat: Seat, quiz: Quiz, plan: Plan, weather: Weather): Promise<Map<number, Choice>> {
  const chosen = new Map<number, Choice>();
  const last = plan.endsAfter === undefined ? QUESTIONS : plan.endsAfter + LATE_ANSWERS;
  for (const [index, question] of quiz.questions.slice(0, last).entries()) {
    if (index === plan.expiresAfter) await expire(seat);
    if (index === plan.endsAfter) {
      await weather.hold(false);
      await callBeside(seat, "POST", `/api/quiz/${quiz.hash}/end`, {});
    }
    const isKilled = index + 1 === plan.kill?.after;
    const beforehand = isKilled ? () => weather.hold(!plan.kill?.isOffline) : undefined;
    chosen.set(question.id, await answer(seat, quiz, index, plan.chance, beforehand));
    if (plan.kill && isKilled) {
      await kill(seat, quiz, plan.kill, plan.chance);
      weather.release();
    } else if (index > 0 && plan.endsAfter === undefined && plan.chance() < RECONSIDERED_SHARE) {
      const changed = await reconsider(seat, quiz, index - 1, plan.chance);
      chosen.set(quiz.questions[index - 1]?.id ?? 0, changed);
    }
  }
  return chosen;
}

async function startQuiz(seat: Seat): Promise<Quiz> {
  const { chapters } = await callBeside(seat, "GET", "/api/chapters");
  const chapter = chapters.find((one: { name: string }) => one.name === CHAPTER);
  const wanted = { type: "quick-quiz_chapter", chapter_id: chapter.id };
  const { hash } = await callBeside(seat, "POST", "/api/quiz", wanted);
  return { hash, questions: await questionsOf<Question>(seat, hash) };
}

const review = (seat: Seat, { hash }: Quiz) => questionsOf<Reviewed>(seat, hash);

async function questionsOf<Kind>(seat: Seat, hash: string): Promise<Kind[]> {
  const { quiz } = await callBeside(seat, "GET", `/api/quiz/${hash}`);
  const questions: Kind[] = [];
  for (const id of quiz.question_ids)
    questions.push((await callBeside(seat, "GET", `/api/quiz/${hash}/question/${id}`)).question);
  return questions;
}

/** Ends the session on the server, of which the browser knows nothing. */
async function expire(seat: Seat): Promise<void> {
  await callBeside(seat, "POST", "/api/auth/logout", {});
  seat.counts.expiries += 1;
}
