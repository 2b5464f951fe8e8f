import { RenderError } from "../../server/src/markup/render-error.ts";
import { renderText } from "../../server/src/markup/render-text.ts";
import { renderUnsanitized } from "../../server/test/markup/unsanitized.ts";

/**
 * A batch of payloads as a page receives them: `html` where texts are rendered, `plainText` where they are shown as
 * they are.
 */
export type Batch = { count: number; html: string; plainText: string };

/** Splits the payloads into batches. Each rendered text has an element of its own, so that none can hide the next. */
export function batchesOf(payloads: readonly string[], size: number, isSanitized: boolean): Batch[] {
  const render = isSanitized ? renderOrEmpty : renderUnsanitized;
  return Array.from({ length: Math.ceil(payloads.length / size) }, (_, index) => {
    const slice = payloads.slice(index * size, (index + 1) * size);
    const html = slice.map((text) => `<div data-payload>${render(text)}</div>`).join("");
    return { count: slice.length, html, plainText: slice.join(" ") };
  });
}

/** The HTML that is stored for a text; empty if the text may not be saved. */
function renderOrEmpty(text: string): string {
  try {
    return renderText(text).html;
  } catch (error) {
    if (error instanceof RenderError) return "";
    throw error;
  }
}

const PLAIN_TEXT_FIELDS = new Set([
  "name",
  "title",
  "text",
  "note",
  "message",
  "unit",
  "city",
  "topic",
  "topic_name",
  "chapter_name",
  "content_name",
  "learner_name",
  "text_alternative",
]);

/** A response body with the batch in place of every text that someone wrote. */
export function injectPayloads(responseBody: unknown, batch: Batch): unknown {
  if (Array.isArray(responseBody)) return responseBody.map((item) => injectPayloads(item, batch));
  if (typeof responseBody !== "object" || responseBody === null) return responseBody;
  const members = Object.entries(responseBody).map(([name, value]) => {
    if (typeof value !== "string") return [name, injectPayloads(value, batch)];
    if (name === "html" || name.endsWith("_html")) return [name, batch.html];
    return [name, PLAIN_TEXT_FIELDS.has(name) ? batch.plainText : value];
  });
  return Object.fromEntries(members);
}
