import { renderText } from "../../server/src/markup/render-text.ts";
import { TextRefused } from "../../server/src/markup/text-refused.ts";
import { unsanitised } from "../../server/test/markup/unsanitised.ts";

/** Some payloads as they come to a page: `html` where texts are rendered, `words` where they are shown as they are. */
export type Batch = { count: number; html: string; words: string };

/** The payloads in batches. Rendered texts are closed in themselves, so that none can hide the next. */
export function batchesOf(payloads: readonly string[], size: number, isSanitised: boolean): Batch[] {
  const draw = isSanitised ? drawn : unsanitised;
  return Array.from({ length: Math.ceil(payloads.length / size) }, (_, index) => {
    const some = payloads.slice(index * size, (index + 1) * size);
    const html = some.map((text) => `<div data-payload>${draw(text)}</div>`).join("");
    return { count: some.length, html, words: some.join(" ") };
  });
}

/** What is stored for a text; nothing for one that may not be saved. */
function drawn(text: string): string {
  try {
    return renderText(text).html;
  } catch (error) {
    if (error instanceof TextRefused) return "";
    throw error;
  }
}

const WORDS = new Set([
  ...["name", "title", "text", "note", "message", "unit", "city", "topic", "topic_name"],
  ...["chapter_name", "content_name", "learner_name", "text_spoken"],
]);

/** A reply of the product with the batch in place of every text that someone wrote. */
export function withPayloads(reply: unknown, batch: Batch): unknown {
  if (Array.isArray(reply)) return reply.map((one) => withPayloads(one, batch));
  if (typeof reply !== "object" || reply === null) return reply;
  const members = Object.entries(reply).map(([name, value]) => {
    if (typeof value !== "string") return [name, withPayloads(value, batch)];
    if (name === "html" || name.endsWith("_html")) return [name, batch.html];
    return [name, WORDS.has(name) ? batch.words : value];
  });
  return Object.fromEntries(members);
}
