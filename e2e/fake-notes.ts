import type { Page } from "@playwright/test";
import type { ResponseOf } from "@rasayan/contract";

/** The chapter whose notes are faked. */
const CHAPTER_ID = 9;
const chapter = { chapter_id: CHAPTER_ID, chapter_name: "Electrochemistry" };
const row = (id: number) => ({ id, title: `Note ${id}`, topic_id: 1, topic: "Cells" });
const noEntry = { ...chapter, content_id: 0, content_name: "" };

/** Fakes the responses about Electrochemistry, which then has this many notes, with ids from 1 and these texts. */
export async function fakeNotes(page: Page, count: number, htmlOf: (id: number) => string): Promise<void> {
  const entry = (id: number) =>
    id < 1 || id > count ? noEntry : { ...chapter, content_id: id, content_name: `Note ${id}` };
  await page.route(`**/api/chapters/${CHAPTER_ID}/content?*`, (route) => {
    const query = new URL(route.request().url()).searchParams;
    const [number, limit] = [Number(query.get("page")), Number(query.get("limit"))];
    const ids = Array.from({ length: count }, (_, index) => index + 1);
    const json = {
      contents: ids.slice((number - 1) * limit, number * limit).map(row),
      pagination: { page: number, limit, total: count },
    } satisfies ResponseOf<"listNotes">;
    return route.fulfill({ json });
  });
  await page.route(`**/api/chapters/${CHAPTER_ID}/content/*`, (route) => {
    const id = Number(new URL(route.request().url()).pathname.split("/").pop());
    const json = {
      content: { ...row(id), body: "", body_html: htmlOf(id), bookmarked: false },
      navigation: { previous: entry(id - 1), next: entry(id + 1) },
    } satisfies ResponseOf<"getNote">;
    return route.fulfill({ json });
  });
}
