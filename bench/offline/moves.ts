import { setTimeout } from "node:timers/promises";
import type { Question } from "../../e2e/quiz-play.ts";
import type { Chance } from "../../engine/src/chance.ts";
import { answerByChance, type Choice, isShown } from "./answering.ts";
import type { Kill } from "./plan.ts";
import type { Seat } from "./seat.ts";
import type { Weather } from "./weather.ts";

export type Quiz = { hash: string; questions: Question[] };

const PATIENCE_MS = 90_000;
const LOOK_MS = 100;
const TOUCH = { timeout: 2_000 };
const STANDING = /^(Saved|Saving|Not sent yet|Not saved)/;
const LATE = /Questions? ([\d, and]+): the answers? did not arrive before the quiz ended/;

const pathTo = ({ hash, questions }: Quiz, index: number) => `/quiz/${hash}/question/${questions[index]?.id}`;
const pathOf = ({ page }: Seat) => new URL(page.url()).pathname;

/** Opens a quiz and waits until its questions have been fetched ahead. */
export async function open({ page }: Seat, quiz: Quiz): Promise<void> {
  await page.goto(pathTo(quiz, 0), { waitUntil: "networkidle" });
}

/** Answers a question once it can be seen, and after that has the page go on; again where a sheet came between. */
export async function answer(
  seat: Seat,
  quiz: Quiz,
  index: number,
  chance: Chance,
  beforehand: () => Promise<void> = async () => {},
): Promise<Choice> {
  const question = quiz.questions[index];
  const path = pathTo(quiz, index);
  if (!question) throw new Error(`The quiz has no question ${index + 1}.`);
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; ) {
    await reach(seat, path, async () => pathOf(seat) === path && (await isShown(seat.page, question)));
    await beforehand();
    const choice = await answerByChance(seat.page, question, chance).catch(() => undefined);
    if (choice !== undefined && (await hasGoneOn(seat, path, index === quiz.questions.length - 1)))
      return choice;
  }
  throw new Error(`Question ${index + 1} could not be answered.`);
}

async function hasGoneOn({ page }: Seat, path: string, isLast: boolean): Promise<boolean> {
  const gone = isLast
    ? page.getByText(STANDING).first().waitFor(TOUCH)
    : page.waitForURL((url) => url.pathname !== path, TOUCH);
  return gone.then(
    () => true,
    () => false,
  );
}

/** Goes back to a question and answers it anew. */
export async function reconsider(seat: Seat, quiz: Quiz, index: number, chance: Chance): Promise<Choice> {
  await seat.page
    .getByRole("button", { name: "Previous Question" })
    .click(TOUCH)
    .catch(() => undefined);
  return answer(seat, quiz, index, chance);
}

/** Kills the tab at some moment soon and opens the product in a new one. */
export async function kill(
  seat: Seat,
  quiz: Quiz,
  { isCrash, isForgetful, opens }: Kill,
  chance: Chance,
): Promise<void> {
  const { page, context } = seat;
  await setTimeout(chance() * 500);
  if (isForgetful) await page.evaluate(forget);
  if (isCrash) {
    const crashed = page.waitForEvent("crash");
    const devtools = await context.newCDPSession(page);
    void devtools.send("Page.crash").catch(() => undefined);
    await crashed;
  }
  await page.close();
  seat.counts.kills += 1;
  seat.page = await context.newPage();
  const address = opens === "dashboard" ? "/dashboard" : pathTo(quiz, 0);
  await seat.page.goto(address).catch(() => undefined);
}

/** Runs in a page. */
const forget = () =>
  new Promise((resolve) => {
    const deletion = indexedDB.deleteDatabase("rasayan");
    deletion.onsuccess = resolve;
    deletion.onerror = resolve;
  });

/** Ends the quiz, unless it has ended, while the network calms down; the numbers of the questions its summary names as lost. */
export async function finish(seat: Seat, quiz: Quiz, weather: Weather): Promise<number[]> {
  const calming = setTimeout(2_000).then(() => weather.clear());
  const summary = `/quiz/${quiz.hash}/summary`;
  if (pathOf(seat) === "/dashboard") await calming.then(() => seat.page.waitForLoadState("networkidle"));
  await reach(seat, `/quiz/${quiz.hash}`, async () => {
    const isOver = pathOf(seat) === summary;
    if (!isOver) await pressEnd(seat);
    return isOver && (await seat.page.getByText("The quiz has ended.").isVisible());
  });
  await calming;
  const [, numbers = ""] = LATE.exec(await seat.page.locator("body").innerText()) ?? [];
  return numbers.split(/\D+/).filter(Boolean).map(Number);
}

/** The button of the last question, or of the list of all, or of the question whether it is meant so. */
async function pressEnd({ page }: Seat): Promise<void> {
  const end = page.getByRole("button", { name: "End Quiz" }).last();
  const list = page.getByRole("button", { name: /All questions/ });
  const button = (await end.isVisible()) ? end : list;
  if (await button.isVisible()) await button.click(TOUCH).catch(() => undefined);
}

/** Comes to where this holds, signing in wherever that is asked for; opens `path` while another page is shown. */
async function reach(seat: Seat, path: string, holds: () => Promise<boolean>): Promise<void> {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await setTimeout(LOOK_MS)) {
    const signIn = seat.page.getByRole("button", { name: "Try it as a student" });
    if (await signIn.isVisible()) await signIn.click(TOUCH).catch(() => undefined);
    else if (await holds()) return;
    else if (!pathOf(seat).startsWith(path)) await seat.page.goto(path, TOUCH).catch(() => undefined);
  }
  const shown = await seat.page.locator("body").innerText(TOUCH);
  throw new Error(`${path} was not reached; ${pathOf(seat)} shows: ${shown.slice(0, 300)}`);
}
