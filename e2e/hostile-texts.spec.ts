import type { Page } from "@playwright/test";
import { touchAll, watch } from "./hostile-watch.ts";
import { callFrom, expect, signIn, test } from "./journey.ts";
import { chapterIdOf, signInAsLearner } from "./learner.ts";

/** One of each way to get a script, a frame, a form or a request of one's own into a page. */
const HOSTILE = [
  "<script>alert(1)</script>",
  "<svg onload=alert(1)><animate onbegin=alert(1) attributeName=x dur=1s>",
  "<math><mtext><table><mglyph><style><!--</style><img title='--><img src=x onerror=alert(1)>'>",
  "<noscript><p title='</noscript><img src=x onerror=alert(1)>'></noscript>",
  "<iframe srcdoc='<script>parent.alert(1)</script>'></iframe>",
  "<object data='data:text/html,<script>alert(1)</script>'></object>",
  "<details open ontoggle=alert(1)>a</details>",
  "<input autofocus onfocus=alert(1)>",
  "<video><source onerror=alert(1)></video>",
  "<form action='javascript:alert(1)'><button>a</button></form>",
  "<a href='java&#9;script:alert(1)'>a</a>",
  "[a](javascript:alert(1))",
  "<style>@import '//evil.example/a.css'; * { background: url(//evil.example/a) }</style>",
  "<link rel=stylesheet href=//evil.example/a.css>",
  "<base href=//evil.example/>",
  "<meta http-equiv=refresh content='0;url=//evil.example/'>",
  "<p style='background: url(//evil.example/a)'>a</p>",
  "<code class='language-math math-inline'>x</code><span class=katex style='background: url(//evil.example/a)'>",
  '```smiles "><img src=x onerror=alert(1)>\nC\n```',
  "{{constructor.constructor('alert(1)')()}}",
  "<button onclick=alert(1) onmouseover=alert(1)>a</button>",
  "<template><img src=x onerror=alert(1)></template><xmp><img src=x onerror=alert(1)></xmp>",
];
/** What keeps a question from being published, and a note not: pictures that cannot be had, and formulae that would act. */
const IN_NOTES = [
  "<img src=x onerror=alert(1)>",
  "<svg><style><img src=x onerror=alert(1)></style></svg>",
  "<img src=`x` alt='`><img src=x onerror=eval(name)>'>",
  "![a](https://evil.example/a.png)",
  "$\\href{javascript:alert(1)}{a}$",
  "$\\htmlStyle{background: url(//evil.example/a)}{a}$",
];
const NAME = "<img src=x onerror=alert(1)> Zoxan";

test("hostile texts that an editor saved and a student reported do nothing, wherever they are shown", async ({
  page,
  browser,
  stack,
}) => {
  const student = await (await browser.newContext({ baseURL: stack.url })).newPage();
  const deeds = [await watch(page.context(), stack.url), await watch(student.context(), stack.url)];
  await signIn(page, "editor");
  await page.waitForURL("**/dashboard");
  const { question, note } = await saveTexts(page);

  await signInAsLearner(student);
  const quiz = { type: "custom", question_hashes: [question.hash] };
  const { hash } = (await callFrom(student, "POST", "/api/quiz", quiz)).body;
  const asked = `/quiz/${hash}/question/${question.id}`;
  await look(student, asked, 1 + HOSTILE.length);
  await callFrom(student, "PUT", `/api${asked}/report`, {
    reason: "other",
    text: HOSTILE.slice(0, 5).join(""),
  });
  await callFrom(student, "POST", `/api/quiz/${hash}/end`);
  await look(student, `${asked}/review`, 1 + HOSTILE.length);
  await look(student, `/chapter-wise-revision/${note.chapterId}/Electrochemistry/${note.id}/a`);
  await student.goto("/dashboard");
  await student.getByRole("combobox", { name: "Search" }).fill("zoxan");
  await expect(student.getByRole("option").filter({ hasText: NAME }).first()).toBeVisible();

  await look(page, `/admin/questions/${question.id}`, 1 + HOSTILE.length);
  await look(page, `/admin/contents/${note.id}`);
  await page.goto("/admin/reports");
  await page.getByRole("button", { name: `Decide on question ${question.id}` }).click();
  await expect(page.getByText(HOSTILE.slice(0, 5).join(""))).toBeVisible();

  for (const { samples, executions, foreignRequests } of deeds)
    expect({ samples: [...samples], executions, foreignRequests }).toEqual({
      ...{ samples: [], executions: 0, foreignRequests: 0 },
    });
  await student.context().close();
});

/** A published question with each text as an option and as its reason, and a note with the others. */
async function saveTexts(page: Page) {
  const chapterId = await chapterIdOf(page, "Electrochemistry");
  const topic = (await callFrom(page, "POST", "/api/admin/topics", { name: NAME, chapterId })).body;
  const [solution, text] = HOSTILE.toReversed();
  const question = await callFrom(page, "POST", "/api/admin/questions", {
    ...{ type: "multi choice single answer", status: "published", topicId: topic.id, text, solution },
    answers: HOSTILE.map((text, index) => ({ text, rationale: text, correct: index === 0 })),
  });
  expect(question).toMatchObject({ status: 201 });
  const body = IN_NOTES.join("\n\n");
  const note = await callFrom(page, "POST", "/api/admin/contents", { title: NAME, body, topicId: topic.id });
  expect(note).toMatchObject({ status: 201 });
  return { question: question.body, note: { id: note.body.id, chapterId } };
}

/**
 * Opens a page as the server draws it, and again as the app does; waits for so many texts in it, and touches all that
 * came with them.
 */
async function look(page: Page, path: string, texts = 1): Promise<void> {
  await page.goto(path);
  await expect(page.locator("main h1")).toBeAttached();
  await page.goto("/terms");
  await expect(page.getByRole("button", { name: /./ }).or(page.getByRole("link")).first()).toBeVisible();
  await page.evaluate((address) => {
    history.pushState(null, "", address);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);
  await expect(page.locator("[data-drawn]:not(:empty)").first()).toBeAttached();
  await expect.poll(() => page.locator("[data-drawn]").count()).toBeGreaterThanOrEqual(texts);
  expect(await page.evaluate(touchAll)).toBeGreaterThan(0);
}
