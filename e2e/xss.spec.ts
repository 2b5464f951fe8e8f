import type { Page } from "@playwright/test";
import { apiRequest, expect, test, waitForApp } from "./fixtures.ts";
import { chapterIdOf } from "./quiz-helpers.ts";
import { monitorViolations, RENDERED_TEXTS, triggerAll } from "./xss-monitor.ts";

/** Markup that is harmless inside an attribute, but dangerous if code parses or cuts the attribute's text. */
const ATTRIBUTE_PAYLOADS = [
  '<p title="</noscript><img src=x onerror=alert(1)>">a</p>',
  '<p title="<button onmouseover=alert(1) onclick=alert(1)>">a</p>',
  `<abbr title='<svg role="img" onload=alert(1)><a onmouseover=alert(1)></svg>'>a</abbr>`,
  '<a href="/terms" aria-label="<title></title></a><input onmouseover=alert(1)><img src=x onerror=alert(1)>">a</a>',
];
/** One payload for each way to inject a script, frame, form or request into a page. */
const PAYLOADS = [
  ...ATTRIBUTE_PAYLOADS,
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
/** Payloads that block publishing a question but not a note: missing images and formulas with active content. */
const NOTE_PAYLOADS = [
  ...ATTRIBUTE_PAYLOADS,
  "![a <img src=x onerror=alert(1)> b](/assets/none.webp '<img src=x onerror=alert(1)>')",
  "```smiles <img src=x onerror=alert(1)>\nC\n```",
  '```mechanism "><img src=x onerror=alert(1)>\nstep: C\nlabel: <img src=x onerror=alert(1)>\n```',
  "<img src=x onerror=alert(1)>",
  "<svg><style><img src=x onerror=alert(1)></style></svg>",
  "<img src=`x` alt='`><img src=x onerror=eval(name)>'>",
  "![a](https://evil.example/a.png)",
  "$\\href{javascript:alert(1)}{a}$",
  "$\\htmlStyle{background: url(//evil.example/a)}{a}$",
];
const HOSTILE_NAME = "<img src=x onerror=alert(1)> Zoxan";

// A service worker would serve the scripts that the test holds back.
test.use({ serviceWorkers: "block" });

test.describe("hostile texts from editors and students execute nothing on any screen", () => {
  for (const hasPolicy of [true, false])
    test(
      hasPolicy ? "with the content policy" : "without the content policy",
      async ({ openPage, testServer }) => {
        const options = { bypassCSP: !hasPolicy };
        const editor = await openPage("editor", options);
        const student = await openPage("learner", options);
        const violations = [
          await monitorViolations(editor.context(), testServer.url),
          await monitorViolations(student.context(), testServer.url),
        ];
        await visitAllScreens(editor, student);
        for (const { samples, executions, foreignRequests } of violations) {
          expect({ executions, samples: hasPolicy ? [...samples] : [] }).toEqual({
            executions: 0,
            samples: [],
          });
          // Without the policy, the browser fetches images from other sites.
          if (hasPolicy) expect(foreignRequests).toBe(0);
        }
      },
    );
});

/** Saves the payloads and opens every screen that shows them. */
async function visitAllScreens(editor: Page, student: Page): Promise<void> {
  const { question, note } = await savePayloads(editor);

  const quiz = { type: "custom", question_hashes: [question.hash] };
  const { hash } = (await apiRequest(student, "POST", "/api/quiz", quiz)).body;
  const questionPath = `/quiz/${hash}/question/${question.id}`;
  await openServerRendered(student, questionPath);
  await openAndTrigger(student, questionPath, 1 + PAYLOADS.length);
  await apiRequest(student, "PUT", `/api${questionPath}/report`, {
    reason: "other",
    text: PAYLOADS.slice(0, 5).join(""),
  });
  await apiRequest(student, "POST", `/api/quiz/${hash}/end`);
  await openServerRendered(student, `${questionPath}/review`);
  await openAndTrigger(student, `${questionPath}/review`, 1 + PAYLOADS.length);
  const notePath = `/chapter-wise-revision/${note.chapterId}/Electrochemistry/${note.id}/a`;
  await openServerRendered(student, notePath);
  await openAndTrigger(student, notePath);
  await student.goto("/dashboard");
  await student.getByRole("combobox", { name: "Search" }).fill("zoxan");
  await expect(student.getByRole("option").filter({ hasText: HOSTILE_NAME }).first()).toBeVisible();

  await openAndTrigger(editor, `/admin/questions/${question.id}`, 1 + PAYLOADS.length);
  await openAndTrigger(editor, `/admin/contents/${note.id}`);
  await editor.goto("/admin/reports");
  await editor.getByRole("button", { name: `Decide on question ${question.id}` }).click();
  await expect(editor.getByText(PAYLOADS.slice(0, 5).join(""))).toBeVisible();
}

/** Saves a published question with PAYLOADS as options and rationales, and a note with NOTE_PAYLOADS. */
async function savePayloads(page: Page) {
  const chapterId = await chapterIdOf(page, "Electrochemistry");
  const topic = (await apiRequest(page, "POST", "/api/admin/topics", { name: HOSTILE_NAME, chapterId })).body;
  const [solution, text] = PAYLOADS.toReversed();
  const question = await apiRequest(page, "POST", "/api/admin/questions", {
    type: "multi choice single answer",
    status: "published",
    topicId: topic.id,
    text,
    solution,
    answers: PAYLOADS.map((text, index) => ({ text, rationale: text, correct: index === 0 })),
  });
  expect(question).toMatchObject({ status: 201 });
  const body = NOTE_PAYLOADS.join("\n\n");
  const note = await apiRequest(page, "POST", "/api/admin/contents", {
    title: HOSTILE_NAME,
    body,
    topicId: topic.id,
  });
  expect(note).toMatchObject({ status: 201 });
  return { question: question.body, note: { id: note.body.id, chapterId } };
}

/** Opens a server-rendered page without the app's scripts and triggers events on all nodes. */
async function openServerRendered(page: Page, path: string): Promise<void> {
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto(path);
  await expect(page.locator("#page-data")).toBeAttached();
  await expect(page.locator("main h1")).toBeAttached();
  expect(await page.evaluate(triggerAll, "#root *")).toBeGreaterThan(0);
  await page.unroute("**/assets/*.js");
}

/**
 * Opens a page by navigation and again inside the app. Waits for at least `minTexts` rendered texts and triggers events
 * on everything in them.
 */
async function openAndTrigger(page: Page, path: string, minTexts = 1): Promise<void> {
  await page.goto(path);
  await expect(page.locator("main h1")).toBeAttached();
  await page.goto("/terms");
  await expect(page.getByRole("heading", { level: 1, name: "Terms" })).toBeVisible();
  // Before, nothing would notice that the address has changed.
  await waitForApp(page);
  await page.evaluate((url) => {
    history.pushState(null, "", url);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);
  await expect(page.locator("[data-rendered]:not(:empty)").first()).toBeAttached();
  await expect.poll(() => page.locator("[data-rendered]").count()).toBeGreaterThanOrEqual(minTexts);
  expect(await page.evaluate(triggerAll, RENDERED_TEXTS)).toBeGreaterThan(0);
}
