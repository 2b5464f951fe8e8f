import type { Page } from "@playwright/test";
import type { Question } from "../../e2e/quiz-helpers.ts";
import type { Prng } from "../../engine/src/prng.ts";

/** The chosen answer: one option id, several in ascending order, or the number as typed. */
export type Choice = number | number[] | string;

const SHORT_TIMEOUT = { timeout: 3_000 };

/** Whether the page shows this question with all that is needed to answer it. */
export const isQuestionShown = (page: Page, { type }: Question) =>
  answerFields(page, type).first().isVisible();

const answerFields = (page: Page, type: Question["type"]) =>
  type === "numerical"
    ? page.getByRole("textbox", { name: /Your answer/ })
    : page.getByRole(type === "multi choice single answer" ? "radio" : "checkbox");

/**
 * Answers the shown question at random. Rejects if the fields can't be clicked soon, for example under a dialog; no
 * answer is given then.
 */
export async function answerRandomly(page: Page, { type, answers }: Question, prng: Prng): Promise<Choice> {
  const fields = answerFields(page, type);
  const randomIndex = (count: number) => Math.floor(prng() * count);
  if (type === "multi choice single answer") {
    const optionIndex = randomIndex(answers.length);
    await fields.nth(optionIndex).click(SHORT_TIMEOUT);
    return answers[optionIndex]?.id ?? 0;
  }
  if (type === "numerical") {
    const typedNumber = String(1 + randomIndex(90));
    await fields.fill(typedNumber, SHORT_TIMEOUT);
    await submit(page);
    return typedNumber;
  }
  const requiredIndex = randomIndex(answers.length);
  const selection = answers.map((_, optionIndex) => optionIndex === requiredIndex || prng() < 0.5);
  for (const [optionIndex, isSelected] of selection.entries())
    await fields.nth(optionIndex).setChecked(isSelected, SHORT_TIMEOUT);
  await submit(page);
  return answers.flatMap(({ id }, optionIndex) => (selection[optionIndex] ? [id] : [])).sort((a, b) => a - b);
}

const submit = (page: Page) => page.getByRole("button", { name: /^Submit/ }).click(SHORT_TIMEOUT);
