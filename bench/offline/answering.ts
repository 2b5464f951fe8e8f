import type { Page } from "@playwright/test";
import type { Question } from "../../e2e/quiz-play.ts";
import type { Chance } from "../../engine/src/chance.ts";

/** What was chosen: one option, several in ascending order, or the number typed. */
export type Choice = number | number[] | string;

const SOON = { timeout: 3_000 };

/** Whether the page shows this question with all that is needed to answer it. */
export const isShown = (page: Page, { type }: Question) => fieldsOf(page, type).first().isVisible();

const fieldsOf = (page: Page, type: Question["type"]) =>
  type === "numerical"
    ? page.getByRole("textbox", { name: /Your answer/ })
    : page.getByRole(type === "multi choice single answer" ? "radio" : "checkbox");

/** Answers the question shown by chance. Rejects when it cannot be touched soon, as under a sheet: nothing is given then. */
export async function answerByChance(
  page: Page,
  { type, answers }: Question,
  chance: Chance,
): Promise<Choice> {
  const fields = fieldsOf(page, type);
  const draw = (count: number) => Math.floor(chance() * count);
  if (type === "multi choice single answer") {
    const place = draw(answers.length);
    await fields.nth(place).click(SOON);
    return answers[place]?.id ?? 0;
  }
  if (type === "numerical") {
    const number = String(1 + draw(90));
    await fields.fill(number, SOON);
    await submit(page);
    return number;
  }
  const only = draw(answers.length);
  const chosen = answers.map((_, place) => place === only || chance() < 0.5);
  for (const [place, isChosen] of chosen.entries()) await fields.nth(place).setChecked(isChosen, SOON);
  await submit(page);
  return answers.flatMap(({ id }, place) => (chosen[place] ? [id] : [])).sort((one, other) => one - other);
}

const submit = (page: Page) => page.getByRole("button", { name: /^Submit/ }).click(SOON);
