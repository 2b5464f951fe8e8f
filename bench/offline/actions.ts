import { setTimeout } from "node:timers/promises";
import type { Question } from "../../e2e/quiz-helpers.ts";
import type { Prng } from "../../engine/src/prng.ts";
import { answerRandomly, type Choice, isQuestionShown } from "./answering.ts";
import type { BrowserSession } from "./browser-session.ts";
import type { NetworkController } from "./network-conditions.ts";
import type { TabKill } from "./quiz-events.ts";

export type Quiz = { hash: string; questions: Question[] };

const TIMEOUT_MS = 90_000;
const POLL_INTERVAL_MS = 100;
const CLICK_TIMEOUT = { timeout: 2_000 };
const SAVE_STATUS = /^(Saved|Saving|Not sent yet|Not saved)/;
const LATE_ANSWERS_PATTERN = /Questions? ([\d, and]+): the answers? did not arrive before the quiz ended/;

const questionPath = ({ hash, questions }: Quiz, index: number) =>
  `/quiz/${hash}/question/${questions[index]?.id}`;
const currentPath = ({ page }: BrowserSession) => new URL(page.url()).pathname;

/** Opens a quiz and waits until its questions are prefetched. */
export async function openQuiz({ page }: BrowserSession, quiz: Quiz): Promise<void> {
  await page.goto(questionPath(quiz, 0), { waitUntil: "networkidle" });
}

/** Answers a question once it is visible and waits until the page moves on; tries again if a dialog was in the way. */
export async function answerQuestion(
  browserSession: BrowserSession,
  quiz: Quiz,
  index: number,
  prng: Prng,
  beforeAnswer: () => Promise<void> = async () => {},
): Promise<Choice> {
  const question = quiz.questions[index];
  const path = questionPath(quiz, index);
  if (!question) throw new Error(`The quiz has no question ${index + 1}.`);
  for (const deadline = Date.now() + TIMEOUT_MS; Date.now() < deadline; ) {
    await navigateUntil(
      browserSession,
      path,
      async () =>
        currentPath(browserSession) === path && (await isQuestionShown(browserSession.page, question)),
    );
    await beforeAnswer();
    const choice = await answerRandomly(browserSession.page, question, prng).catch(() => undefined);
    if (
      choice !== undefined &&
      (await hasAdvanced(browserSession, path, index === quiz.questions.length - 1))
    )
      return choice;
  }
  throw new Error(`Question ${index + 1} could not be answered.`);
}

async function hasAdvanced({ page }: BrowserSession, path: string, isLast: boolean): Promise<boolean> {
  const advanced = isLast
    ? page.getByText(SAVE_STATUS).first().waitFor(CLICK_TIMEOUT)
    : page.waitForURL((url) => url.pathname !== path, CLICK_TIMEOUT);
  return advanced.then(
    () => true,
    () => false,
  );
}

/** Goes back to a question and answers it again. */
export async function changeAnswer(
  browserSession: BrowserSession,
  quiz: Quiz,
  index: number,
  prng: Prng,
): Promise<Choice> {
  await browserSession.page
    .getByRole("button", { name: "Previous Question" })
    .click(CLICK_TIMEOUT)
    .catch(() => undefined);
  return answerQuestion(browserSession, quiz, index, prng);
}

/** Kills the tab after a short random time, and opens the app in a new one. */
export async function killTab(
  browserSession: BrowserSession,
  quiz: Quiz,
  { isCrash, clearsStorage, reopensAt }: TabKill,
  prng: Prng,
): Promise<void> {
  const { page, context } = browserSession;
  await setTimeout(prng() * 500);
  if (clearsStorage) await page.evaluate(deleteDatabase);
  if (isCrash) {
    const crashed = page.waitForEvent("crash");
    const devtools = await context.newCDPSession(page);
    void devtools.send("Page.crash").catch(() => undefined);
    await crashed;
  }
  await page.close();
  browserSession.counts.kills += 1;
  browserSession.page = await context.newPage();
  const reopenedPath = reopensAt === "dashboard" ? "/dashboard" : questionPath(quiz, 0);
  await browserSession.page.goto(reopenedPath).catch(() => undefined);
}

/** Runs in the page. */
const deleteDatabase = () =>
  new Promise((resolve) => {
    const deletion = indexedDB.deleteDatabase("rasayan");
    deletion.onsuccess = resolve;
    deletion.onerror = resolve;
  });

/**
 * Ends the quiz unless it has ended; the network is restored two seconds after the call. Returns the numbers of the
 * questions that the summary reports as lost.
 */
export async function finishQuiz(
  browserSession: BrowserSession,
  quiz: Quiz,
  network: NetworkController,
): Promise<number[]> {
  const networkRestored = setTimeout(2_000).then(() => network.restore());
  const summary = `/quiz/${quiz.hash}/summary`;
  if (currentPath(browserSession) === "/dashboard")
    await networkRestored.then(() => browserSession.page.waitForLoadState("networkidle"));
  await navigateUntil(browserSession, `/quiz/${quiz.hash}`, async () => {
    const hasEnded = currentPath(browserSession) === summary;
    if (!hasEnded) await clickEnd(browserSession);
    return hasEnded && (await browserSession.page.getByText("The quiz has ended.").isVisible());
  });
  await networkRestored;
  const [, numbers = ""] =
    LATE_ANSWERS_PATTERN.exec(await browserSession.page.locator("body").innerText()) ?? [];
  return numbers.split(/\D+/).filter(Boolean).map(Number);
}

/** Clicks End Quiz: on the last question, in the list of all questions, or in the confirmation dialog. */
async function clickEnd({ page }: BrowserSession): Promise<void> {
  const end = page.getByRole("button", { name: "End Quiz" }).last();
  const listButton = page.getByRole("button", { name: /All questions/ });
  const button = (await end.isVisible()) ? end : listButton;
  if (await button.isVisible()) await button.click(CLICK_TIMEOUT).catch(() => undefined);
}

/** Navigates until `condition` holds, signing in whenever that is needed. Opens `path` if another page is shown. */
async function navigateUntil(
  browserSession: BrowserSession,
  path: string,
  condition: () => Promise<boolean>,
): Promise<void> {
  for (const deadline = Date.now() + TIMEOUT_MS; Date.now() < deadline; await setTimeout(POLL_INTERVAL_MS)) {
    const signIn = browserSession.page.getByRole("button", { name: "Try it as a student" });
    if (await signIn.isVisible()) await signIn.click(CLICK_TIMEOUT).catch(() => undefined);
    else if (await condition()) return;
    else if (!currentPath(browserSession).startsWith(path))
      await browserSession.page.goto(path, CLICK_TIMEOUT).catch(() => undefined);
  }
  const bodyText = await browserSession.page.locator("body").innerText(CLICK_TIMEOUT);
  throw new Error(`${path} was not reached; ${currentPath(browserSession)} shows: ${bodyText.slice(0, 300)}`);
}
