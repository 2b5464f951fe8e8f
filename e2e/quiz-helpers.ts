import { expect, type Page } from "@playwright/test";
import type { RequestOf } from "@rasayan/contract";
import { apiRequest } from "./fixtures.ts";

export type Question = {
  id: number;
  type: "multi choice single answer" | "multi choice multi correct" | "numerical";
  text: string;
  text_html: string;
  answers: { id: number }[];
  passage?: { id: number } | null;
};
export type ReviewedQuestion = Omit<Question, "answers"> & {
  score: number;
  outcome: string;
  single_answer: string | null;
  selected_answer: number | number[] | string | null;
  marking: { full: number; partial: number | null; negative: number };
  answers: { id: number; isCorrect: boolean }[];
};

/** The public id of the quiz that the page shows. */
export const quizHashOf = (page: Page): string => new URL(page.url()).pathname.split("/")[2] ?? "";

/** The id of a seeded chapter. */
export async function chapterIdOf(page: Page, name: string): Promise<number> {
  const { chapters } = (await apiRequest(page, "GET", "/api/chapters")).body;
  return chapters.find((chapter: { name: string }) => chapter.name === name).id;
}

type StartedQuiz = { hash: string; ids: number[]; questions: Question[] };

/** Starts a quiz of this type on the chapter Electrochemistry, as the signed-in learner. */
export async function startQuiz(
  page: Page,
  type: RequestOf<"listQuizHistory">["query"]["type"],
): Promise<StartedQuiz> {
  const body = { type: `${type}_chapter`, chapter_id: await chapterIdOf(page, "Electrochemistry") };
  const { hash } = (await apiRequest(page, "POST", "/api/quiz", body)).body;
  const ids = await questionIdsOf(page, hash);
  const questions: Question[] = [];
  for (const id of ids) {
    const path = `/api/quiz/${hash}/question/${id}`;
    // The learner has opened none of them yet.
    const { body: read } = await apiRequest(page, "GET", path, undefined, { purpose: "prefetch" });
    questions.push(read.question);
  }
  return { hash, ids, questions };
}

/**
 * Starts a quiz, answers its first `count` questions with fixed choices, right or wrong, and ends it. Which questions
 * it has is random; of eight answers some are always wrong.
 */
export async function playQuestions(page: Page, count: number): Promise<void> {
  const { hash, questions } = await startQuiz(page, "unlimited");
  for (const { id, type, answers } of questions.slice(0, count)) {
    const [first, second] = answers;
    const choice =
      type === "numerical"
        ? { answer_id: "1" }
        : type === "multi choice multi correct"
          ? { answer_ids: [first?.id, second?.id] }
          : { answer_id: first?.id };
    await apiRequest(page, "POST", `/api/quiz/${hash}/question/${id}/answer`, { ...choice, time_ms: 20_000 });
  }
  await apiRequest(page, "POST", `/api/quiz/${hash}/end`);
}

/** Starts a diagnostic and skips `skipCount` questions; each skip adds the next question. Returns its public id. */
export async function startDiagnostic(page: Page, skipCount: number): Promise<string> {
  const { hash } = (await apiRequest(page, "POST", "/api/quiz/diagnostic")).body;
  for (let count = 0; count < skipCount; count += 1) {
    const id = (await questionIdsOf(page, hash)).at(-1);
    await apiRequest(page, "POST", `/api/quiz/${hash}/question/${id}/answer`, { answer_id: null });
  }
  return hash;
}

async function questionIdsOf(page: Page, hash: string): Promise<number[]> {
  return (await apiRequest(page, "GET", `/api/quiz/${hash}`)).body.quiz.question_ids;
}

/** The ids of a quiz's questions that have a saved answer on the server. */
export async function fetchAnsweredIds(page: Page, hash: string): Promise<number[]> {
  return (await apiRequest(page, "GET", `/api/quiz/${hash}`)).body.quiz.answered_ids;
}

/** Fetches the question that the page shows, according to its address. */
async function fetchCurrentQuestion(page: Page): Promise<Question> {
  const [, , hash, , id] = new URL(page.url()).pathname.split("/");
  const { body } = await apiRequest(page, "GET", `/api/quiz/${hash}/question/${id}`);
  return body.question;
}

/** Every question of a completed quiz, with its answer key. */
export async function fetchReview(page: Page, hash: string): Promise<ReviewedQuestion[]> {
  const { body } = await apiRequest(page, "GET", `/api/quiz/${hash}`);
  const questions: ReviewedQuestion[] = [];
  for (const id of body.quiz.question_ids)
    questions.push((await apiRequest(page, "GET", `/api/quiz/${hash}/question/${id}`)).body.question);
  return questions;
}

/** Answers the shown question according to its type. Waits for the next question, unless `isLast`. */
export async function answerCurrentQuestion(
  page: Page,
  choice: number,
  isLast: boolean,
): Promise<Question["type"]> {
  const question = await fetchCurrentQuestion(page);
  const previousUrl = page.url();
  if (question.type === "multi choice single answer") {
    await page
      .getByRole("radio")
      .nth(choice % 4)
      .click();
  } else if (question.type === "multi choice multi correct") {
    await expect(page.getByRole("button", { name: /^Submit/ })).toBeDisabled();
    await page
      .getByRole("checkbox")
      .nth(choice % 2)
      .click();
    await page
      .getByRole("checkbox")
      .nth(2 + (choice % 2))
      .click();
    await page.getByRole("button", { name: /^Submit/ }).click();
  } else {
    await expect(page.getByRole("button", { name: /^Submit/ })).toBeDisabled();
    for (const digit of String(10 + choice))
      await page.getByRole("button", { name: digit, exact: true }).click();
    await page.getByRole("button", { name: /^Submit/ }).click();
  }
  if (!isLast) await expect(page).not.toHaveURL(previousUrl);
  return question.type;
}

/** The score of one question by its marking scheme and answer key, computed independently of the product. */
export function expectedScore({
  type,
  selected_answer,
  answers,
  single_answer,
  marking,
}: ReviewedQuestion): number {
  if (selected_answer === null) return 0;
  if (type === "numerical")
    return Number(selected_answer) === Number(single_answer) ? marking.full : marking.negative;
  const key = answers.filter(({ isCorrect }) => isCorrect).map(({ id }) => id);
  const selected = [selected_answer].flat() as number[];
  if (selected.some((id) => !key.includes(id))) return marking.negative;
  if (selected.length === key.length) return marking.full;
  return marking.partial === null ? marking.negative : marking.partial * selected.length;
}
