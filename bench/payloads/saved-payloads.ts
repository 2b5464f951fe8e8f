import type { BrowserContext, Page } from "@playwright/test";
import { apiRequest, signInAs } from "../../e2e/fixtures.ts";
import { chapterIdOf } from "../../e2e/quiz-helpers.ts";
import { RenderError } from "../../server/src/markup/render-error.ts";
import { renderText } from "../../server/src/markup/render-text.ts";
import { renderUnsanitized } from "../../server/test/markup/unsanitized.ts";
import {
  type BrowserTarget,
  openMonitoredContext,
  replacePage,
  type ScreenResults,
  visitScreen,
  visitServerRendered,
} from "./injected-payloads.ts";

const OPTION_COUNT = 26;
const FILLER = "x";

/** A page on which a learner sees saved texts, and how many of them. */
type PageVisit = { path: string; textCount: number };

/** Saves the payloads as an editor, and shows them to a learner in a quiz, its review and notes. */
export async function visitSavedPayloads(
  target: BrowserTarget,
  payloads: readonly string[],
  isSanitized: boolean,
) {
  const editor = await openMonitoredContext(target);
  const savedPayloads = await savePayloads(await editor.context.newPage(), payloads);
  await editor.context.close();
  const { context, violations } = await openMonitoredContext(target);
  let page = await context.newPage();
  await signInAs(page, "learner");
  if (!isSanitized) await serveUnsanitized(context, target.url);
  const totals = { views: 0, nodes: 0, timedOut: 0 };
  for (const { path, textCount } of await buildVisits(page, savedPayloads)) {
    if (isSanitized) totals.nodes += await visitServerRendered(page, path, target.timeoutMs);
    const nodes = await visitScreen(page, { path }, target.timeoutMs);
    if (nodes === undefined) page = await replacePage(page, context, { path });
    totals.timedOut += nodes === undefined ? 1 : 0;
    totals.views += nodes === undefined ? 0 : textCount;
    totals.nodes += nodes ?? 0;
  }
  await context.close();
  return { ...totals, ...violations } satisfies ScreenResults;
}

type SavedPayloads = { hashes: string[]; chapterId: number; contentIds: number[] };

/** Saves texts that a question may contain in questions, and all others in notes. */
async function savePayloads(page: Page, payloads: readonly string[]): Promise<SavedPayloads> {
  await signInAs(page, "editor");
  const chapterId = await chapterIdOf(page, "Electrochemistry");
  const { topics } = (await apiRequest(page, "GET", "/api/topics")).body;
  const topicId = topics.find((topic: { chapterId: number }) => topic.chapterId === chapterId).id;
  const { publishable = [], unpublishable = [] } = Object.groupBy(payloads, (text) =>
    isPublishable(text) ? "publishable" : "unpublishable",
  );
  const hashes: string[] = [];
  for (let start = 0; start < publishable.length; start += 2 + 2 * OPTION_COUNT) {
    const body = questionOf(publishable.slice(start, start + 2 + 2 * OPTION_COUNT), topicId);
    hashes.push((await createOrThrow(page, "/api/admin/questions", body)).hash);
  }
  const contentIds: number[] = [];
  for (const text of unpublishable.filter((payload) => payload.trim() !== ""))
    contentIds.push(
      (await createOrThrow(page, "/api/admin/contents", { title: "A note", body: text, topicId })).id,
    );
  return { hashes, chapterId, contentIds };
}

async function createOrThrow(page: Page, path: string, body: Record<string, unknown>) {
  const response = await apiRequest(page, "POST", path, body);
  if (response.status !== 201) throw new Error(`${path} returned ${JSON.stringify(response).slice(0, 500)}`);
  return response.body;
}

/** A question with a text in each of its fields. */
function questionOf([text = FILLER, solution = FILLER, ...rest]: string[], topicId: number) {
  const answers = Array.from({ length: OPTION_COUNT }, (_, index) => ({
    text: rest[2 * index] ?? FILLER,
    rationale: rest[2 * index + 1] ?? FILLER,
    correct: index === 0,
  }));
  const type = "multi choice single answer";
  return { type, status: "published", topicId, text, solution, answers };
}

function isPublishable(text: string): boolean {
  try {
    const { issues } = renderText(text, { kind: "answer" });
    return text.trim() !== "" && issues.every(({ severity }) => severity === "warning");
  } catch (error) {
    if (error instanceof RenderError) return false;
    throw error;
  }
}

async function buildVisits(
  page: Page,
  { hashes, chapterId, contentIds }: SavedPayloads,
): Promise<PageVisit[]> {
  const completedQuiz = await startDailyQuiz(page, hashes);
  await apiRequest(page, "POST", `/api/quiz/${completedQuiz.hash}/end`);
  const openQuiz = await startDailyQuiz(page, hashes);
  return [
    ...openQuiz.ids.map((id) => ({
      path: `/quiz/${openQuiz.hash}/question/${id}`,
      textCount: 1 + OPTION_COUNT,
    })),
    ...completedQuiz.ids.map((id) => ({
      path: `/quiz/${completedQuiz.hash}/question/${id}/review`,
      textCount: 2 + 2 * OPTION_COUNT,
    })),
    ...contentIds.map((id) => ({
      path: `/chapter-wise-revision/${chapterId}/Electrochemistry/${id}/note`,
      textCount: 1,
    })),
  ];
}

async function startDailyQuiz(page: Page, hashes: string[]): Promise<{ hash: string; ids: number[] }> {
  const body = { type: "custom", question_hashes: hashes };
  const { hash } = (await apiRequest(page, "POST", "/api/quiz", body)).body;
  return { hash, ids: (await apiRequest(page, "GET", `/api/quiz/${hash}`)).body.quiz.question_ids };
}

/** Rerenders saved texts without the sanitizer, as the control. */
async function serveUnsanitized(context: BrowserContext, url: string): Promise<void> {
  await context.route(`${url}/api/**`, async (route) => {
    if (route.request().method() !== "GET") return route.continue();
    const response = await route.fetch();
    return route.fulfill({
      response,
      json: rerenderUnsanitized(await response.json().catch(() => undefined)),
    });
  });
}

function rerenderUnsanitized(responseBody: unknown): unknown {
  if (Array.isArray(responseBody)) return responseBody.map(rerenderUnsanitized);
  if (typeof responseBody !== "object" || responseBody === null) return responseBody;
  const membersByName = new Map<string, unknown>(Object.entries(responseBody));
  const renderedMembers = [...membersByName].map(([name, value]) => {
    const source = name.endsWith("_html") ? membersByName.get(name.slice(0, -"_html".length)) : undefined;
    return [name, typeof source === "string" ? renderUnsanitized(source) : rerenderUnsanitized(value)];
  });
  return Object.fromEntries(renderedMembers);
}
