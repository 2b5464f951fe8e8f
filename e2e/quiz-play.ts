import { expect, type Page } from "@playwright/test";
import { callFrom } from "./journey.ts";

export type Question = {
  id: number;
  type: "multi choice single answer" | "multi choice multi correct" | "numerical";
  text: string;
  text_html: string;
  answers: { id: number }[];
};
export type Reviewed = Omit<Question, "answers"> & {
  score: number;
  outcome: string;
  single_answer: string | null;
  selected_answer: number | number[] | string | null;
  marking: { full: number; partial: number | null; negative: number };
  answers: { id: number; isCorrect: boolean }[];
};

/** The hash of the quiz the page is in. */
export const hashOf = (page: Page): string => new URL(page.url()).pathname.split("/")[2] ?? "";

type Started = { hash: string; ids: number[]; questions: Question[] };

/** Starts a quiz of this type over Electrochemistry, for a learner who is signed in. */
export async function startQuiz(
  page: Page,
  type: "quick-quiz" | "unlimited" | "previous-questions",
): Promise<Started> {
  const { chapters } = (await callFrom(page, "GET", "/api/chapters")).body;
  const chapter = chapters.find((one: { name: string }) => one.name === "Electrochemistry");
  const body = { type: `${type}_chapter`, chapter_id: chapter.id };
  const { hash } = (await callFrom(page, "POST", "/api/quiz", body)).body;
  const ids = await questionIdsOf(page, hash);
  const questions: Question[] = [];
  for (const id of ids)
    questions.push((await callFrom(page, "GET", `/api/quiz/${hash}/question/${id}`)).body.question);
  return { hash, ids, questions };
}

/** Plays the first questions of a chapter's set, right or wrong as it falls, and ends it. */
export async function playSome(page: Page, count: number): Promise<void> {
  const { hash, questions } = await startQuiz(page, "unlimited");
  for (const { id, type, answers } of questions.slice(0, count)) {
    const [first, second] = answers;
    const choice =
      type === "numerical"
        ? { answer_id: "1" }
        : type === "multi choice multi correct"
          ? { answer_ids: [first?.id, second?.id] }
          : { answer_id: first?.id };
    await callFrom(page, "POST", `/api/quiz/${hash}/question/${id}/answer`, { ...choice, time_ms: 20_000 });
  }
  await callFrom(page, "POST", `/api/quiz/${hash}/end`);
}

/** Starts a diagnostic and skips this many of its questions: each adds the next one. Returns its hash. */
export async function startDiagnostic(page: Page, skipped: number): Promise<string> {
  const { hash } = (await callFrom(page, "POST", "/api/quiz/diagnostic")).body;
  for (let count = 0; count < skipped; count += 1) {
    const id = (await questionIdsOf(page, hash)).at(-1);
    await callFrom(page, "POST", `/api/quiz/${hash}/question/${id}/answer`, { answer_id: null });
  }
  return hash;
}

async function questionIdsOf(page: Page, hash: string): Promise<number[]> {
  return (await callFrom(page, "GET", `/api/quiz/${hash}`)).body.quiz.question_ids;
}

/** The questions of a quiz that the server holds an answer to. */
export async function answeredIn(page: Page, hash: string): Promise<number[]> {
  return (await callFrom(page, "GET", `/api/quiz/${hash}`)).body.quiz.answered_ids;
}

/** The question the page shows, by its address. */
async function questionOn(page: Page): Promise<Question> {
  const [, , hash, , id] = new URL(page.url()).pathname.split("/");
  const { body } = await callFrom(page, "GET", `/api/quiz/${hash}/question/${id}`);
  return body.question;
}

/** Every question of a finished quiz, with its key. */
export async function reviewOf(page: Page, hash: string): Promise<Reviewed[]> {
  const { body } = await callFrom(page, "GET", `/api/quiz/${hash}`);
  const questions: Reviewed[] = [];
  for (const id of body.quiz.question_ids)
    questions.push((await callFrom(page, "GET", `/api/quiz/${hash}/question/${id}`)).body.question);
  return questions;
}

/** Answers the shown question in the way its type asks for and waits until the player has moved on. */
export async function answerShown(page: Page, choice: number, isLast: boolean): Promise<Question["type"]> {
  const question = await questionOn(page);
  const address = page.url();
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
  if (!isLast) await expect(page).not.toHaveURL(address);
  return question.type;
}

/** The mark of one question by its rule and key, worked out here and not by the product. */
export function markByHand({ type, selected_answer, answers, single_answer, marking }: Reviewed): number {
  if (selected_answer === null) return 0;
  if (type === "numerical")
    return Number(selected_answer) === Number(single_answer) ? marking.full : marking.negative;
  const key = answers.filter((one) => one.isCorrect).map((one) => one.id);
  const chosen = [selected_answer].flat() as number[];
  if (chosen.some((id) => !key.includes(id))) return marking.negative;
  if (chosen.length === key.length) return marking.full;
  return marking.partial === null ? marking.negative : marking.partial * chosen.length;
}
