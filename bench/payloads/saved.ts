import type { BrowserContext, Page } from "@playwright/test";
import { callFrom, signIn } from "../../e2e/journey.ts";
import { chapterIdOf } from "../../e2e/learner.ts";
import { renderText } from "../../server/src/markup/render-text.ts";
import { TextRefused } from "../../server/src/markup/text-refused.ts";
import { unsanitised } from "../../server/test/markup/unsanitised.ts";
import { instead, openWatched, type Seen, visit, visitDrawing, type Where } from "./served.ts";

const OPTIONS = 26;
const FILLER = "x";

/** Where a learner meets texts that were saved, and how many there are on each page. */
type Visit = { path: string; texts: number };

/** Saves the payloads as an editor would, and looks at them as a learner with goals: in a quiz, its review and notes. */
export async function showSaved(where: Where, payloads: readonly string[], isSanitised: boolean) {
  const editor = await openWatched(where);
  const saved = await savePayloads(await editor.context.newPage(), payloads);
  await editor.context.close();
  const { context, deeds } = await openWatched(where);
  let page = await context.newPage();
  await signIn(page, "student");
  await page.waitForURL("**/dashboard");
  if (!isSanitised) await serveUnsanitised(context, where.url);
  const figures = { views: 0, nodes: 0, givenUp: 0 };
  for (const { path, texts } of await visitsOf(page, saved)) {
    if (isSanitised) figures.nodes += await visitDrawing(page, path, where.patienceMs);
    const nodes = await visit(page, { path }, where.patienceMs);
    if (nodes === undefined) page = await instead(page, context, { path });
    figures.givenUp += nodes === undefined ? 1 : 0;
    figures.views += nodes === undefined ? 0 : texts;
    figures.nodes += nodes ?? 0;
  }
  await context.close();
  return { ...figures, ...deeds } satisfies Seen;
}

type Saved = { hashes: string[]; chapterId: number; contentIds: number[] };

/** What a question may say comes into questions, the rest into notes. */
async function savePayloads(page: Page, payloads: readonly string[]): Promise<Saved> {
  await signIn(page, "editor");
  await page.waitForURL("**/dashboard");
  const chapterId = await chapterIdOf(page, "Electrochemistry");
  const { topics } = (await callFrom(page, "GET", "/api/topics")).body;
  const topicId = topics.find((topic: { chapterId: number }) => topic.chapterId === chapterId).id;
  const { yes = [], no = [] } = Object.groupBy(payloads, (text) => (isPublishable(text) ? "yes" : "no"));
  const hashes: string[] = [];
  for (let start = 0; start < yes.length; start += 2 + 2 * OPTIONS) {
    const body = questionOf(yes.slice(start, start + 2 + 2 * OPTIONS), topicId);
    hashes.push((await saved(page, "/api/admin/questions", body)).hash);
  }
  const contentIds: number[] = [];
  for (const text of no.filter((one) => one.trim() !== ""))
    contentIds.push((await saved(page, "/api/admin/contents", { title: "A note", body: text, topicId })).id);
  return { hashes, chapterId, contentIds };
}

async function saved(page: Page, path: string, body: Record<string, unknown>) {
  const reply = await callFrom(page, "POST", path, body);
  if (reply.status !== 201) throw new Error(`${path} answered ${JSON.stringify(reply).slice(0, 500)}`);
  return reply.body;
}

/** A question with a text in each of its places. */
function questionOf([text = FILLER, solution = FILLER, ...rest]: string[], topicId: number) {
  const answers = Array.from({ length: OPTIONS }, (_, index) => ({
    text: rest[2 * index] ?? FILLER,
    rationale: rest[2 * index + 1] ?? FILLER,
    correct: index === 0,
  }));
  const type = "multi choice single answer";
  return { type, status: "published", topicId, text, solution, answers };
}

function isPublishable(text: string): boolean {
  try {
    const { problems } = renderText(text, { kind: "answer" });
    return text.trim() !== "" && problems.every(({ severity }) => severity === "warning");
  } catch (error) {
    if (error instanceof TextRefused) return false;
    throw error;
  }
}

async function visitsOf(page: Page, { hashes, chapterId, contentIds }: Saved): Promise<Visit[]> {
  const done = await customQuiz(page, hashes);
  await callFrom(page, "POST", `/api/quiz/${done.hash}/end`);
  const open = await customQuiz(page, hashes);
  return [
    ...open.ids.map((id) => ({ path: `/quiz/${open.hash}/question/${id}`, texts: 1 + OPTIONS })),
    ...done.ids.map((id) => ({ path: `/quiz/${done.hash}/question/${id}/review`, texts: 2 + 2 * OPTIONS })),
    ...contentIds.map((id) => ({
      path: `/chapter-wise-revision/${chapterId}/Electrochemistry/${id}/note`,
      texts: 1,
    })),
  ];
}

async function customQuiz(page: Page, hashes: string[]): Promise<{ hash: string; ids: number[] }> {
  const sent = { type: "custom", question_hashes: hashes };
  const { hash } = (await callFrom(page, "POST", "/api/quiz", sent)).body;
  return { hash, ids: (await callFrom(page, "GET", `/api/quiz/${hash}`)).body.quiz.question_ids };
}

/** Draws what is saved anew, without the sanitiser: the control. */
async function serveUnsanitised(context: BrowserContext, url: string): Promise<void> {
  await context.route(`${url}/api/**`, async (route) => {
    if (route.request().method() !== "GET") return route.continue();
    const response = await route.fetch();
    return route.fulfill({ response, json: drawnAnew(await response.json().catch(() => undefined)) });
  });
}

function drawnAnew(reply: unknown): unknown {
  if (Array.isArray(reply)) return reply.map(drawnAnew);
  if (typeof reply !== "object" || reply === null) return reply;
  const texts = new Map<string, unknown>(Object.entries(reply));
  const members = [...texts].map(([name, value]) => {
    const source = name.endsWith("_html") ? texts.get(name.slice(0, -"_html".length)) : undefined;
    return [name, typeof source === "string" ? unsanitised(source) : drawnAnew(value)];
  });
  return Object.fromEntries(members);
}
