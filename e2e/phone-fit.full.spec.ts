import path from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { createServer, type ViteDevServer } from "vite";
import { renderText } from "../server/src/markup/render-text.ts";
import type { Asset, Library, Question } from "../server/src/seed/library.ts";
import { parseLibrary } from "../server/src/seed/parse-library.ts";
import { readContent } from "../server/src/seed/read-content.ts";
import type { LibraryText } from "../web/catalogue/library-text.ts";

const ROOT = path.join(import.meta.dirname, "..");
const TEXTS_PER_PAGE = 200;

let server: ViteDevServer;

test.beforeAll(async () => {
  server = await createServer({
    configFile: path.join(ROOT, "web/vite.config.ts"),
    server: { host: "127.0.0.1", port: 0, hmr: false },
    logLevel: "error",
  });
  await server.listen();
});
test.afterAll(() => server.close());

test("no text of the library is wider than a phone, and none has a part that scrolls sideways", async ({
  page,
}) => {
  test.setTimeout(1_200_000);
  const { library } = parseLibrary(await readContent(path.join(ROOT, "content")));
  const texts = renderLibrary(library);
  expect(texts.length).toBeGreaterThan(10_000);
  await page.goto(`${server.resolvedUrls?.local[0]}catalogue/texts.html`);
  await page.waitForFunction(() => "showTexts" in window);
  const wide: string[] = [];
  for (let start = 0; start < texts.length; start += TEXTS_PER_PAGE)
    wide.push(...(await findWideTexts(page, texts.slice(start, start + TEXTS_PER_PAGE))));
  expect(wide).toEqual([]);
});

/** Renders all texts that learners read, each once, as the server does. */
function renderLibrary({ questions, templates, notes, passages, assets }: Library): LibraryText[] {
  const illustrations = Object.fromEntries(assets.map(({ name, text }: Asset) => [name, text]));
  const rendered = new Map<string, LibraryText>();
  const add = (kind: LibraryText["kind"], file: string, { text }: { text: string }) => {
    const textKind = { note: "body", option: "answer", rationale: "answer" } as const;
    const options = {
      kind: kind in textKind ? textKind[kind as keyof typeof textKind] : ("question" as const),
      illustrations,
      zoomable: kind === "note",
    };
    const key = `${kind} ${text}`;
    if (text !== "" && !rendered.has(key))
      rendered.set(key, { kind, file, html: renderText(text, options).html });
  };
  const addQuestion = ({ file, stem, options, hints, solution }: Question) => {
    add("stem", file, stem);
    for (const option of options) {
      add("option", file, option.text);
      add("rationale", file, option.rationale);
    }
    for (const hint of hints) add("hint", file, hint);
    if (solution) add("solution", file, solution);
  };
  for (const { file, body, recall } of notes) {
    add("note", file, body);
    for (const { front, back } of recall) for (const side of [front, back]) add("card", file, side);
  }
  for (const { file, body } of passages) add("passage", file, body);
  for (const question of [...questions, ...templates.flatMap(({ variants }) => variants)])
    addQuestion(question);
  return [...rendered.values()];
}

/** Returns a line for each part that is wider than its place: kind and file of its text, by how much, what it is. */
async function findWideTexts(page: Page, texts: readonly LibraryText[]): Promise<string[]> {
  const found = await page.evaluate(async (shown) => {
    window.showTexts(shown);
    // A text is empty until the fonts of its formulas have loaded.
    do {
      await new Promise(requestAnimationFrame);
      await document.fonts.ready;
    } while (document.querySelector("[aria-busy]"));
    for (const details of document.querySelectorAll("details")) details.open = true;
    return [...document.querySelectorAll<HTMLElement>("[data-text]")].flatMap((place) => {
      const right = place.getBoundingClientRect().right;
      // The headings of a table of cards are hidden; each card repeats them.
      const parts = [...place.querySelectorAll<HTMLElement>("*")].filter(
        (part) => !part.closest("svg, .katex, .sr-only, .cards > thead"),
      );
      const wide = parts.filter((part) => {
        const scrolls = getComputedStyle(part).overflowX !== "visible";
        if (scrolls && part.clientWidth > 1 && part.scrollWidth > part.clientWidth + 1) return true;
        // Blocks leave 2 px of their margin to the last index of a line.
        return part.getBoundingClientRect().right > right + 2.5;
      });
      // Of parts inside each other the innermost says what is too wide.
      return wide
        .filter((part) => !wide.some((other) => other !== part && part.contains(other)))
        .map((part) => ({
          index: Number(place.dataset.text),
          excess: part.scrollWidth - part.clientWidth,
          what: `${part.tagName.toLowerCase()}.${part.className}`,
          text: (part.querySelector("annotation")?.textContent ?? part.textContent ?? "").slice(0, 90),
        }));
    });
  }, texts);
  return found.map(({ index, excess, what, text }) => {
    const { kind, file } = texts[index] as LibraryText;
    return `${kind} ${file}: ${what} +${excess} px: ${text}`;
  });
}
