import { afterAll, expect, test } from "vitest";
import { RenderError } from "./render-error.ts";
import { createRenderer } from "./render-pool.ts";
import { renderText } from "./render-text.ts";

const renderer = createRenderer();
afterAll(() => renderer.close());

/** A macro that expands to a million symbols: minutes of work from 4 kB, which is below every size limit. */
const SLOW_FORMULA = `$\\def\\a{${"x+".repeat(1500)}}${"\\a".repeat(400)}$`;

test("renders like renderText, in order", async () => {
  const illustrations = {
    "a.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1"/></svg>',
  };
  const texts = ["$\\ce{H2O}$", "![a](a.svg)", "**c**"].map((source) => ({
    source,
    options: { illustrations },
  }));
  const rendered = await renderer.renderMany(texts);
  expect(rendered).toEqual(texts.map(({ source, options }) => renderText(source, options)));
});

test("rejects with the RenderError of the text and its issues", async () => {
  await expect(renderer.render("a".repeat(5000), { kind: "answer" })).rejects.toBeInstanceOf(RenderError);
  await expect(renderer.render("a".repeat(5000), { kind: "answer" })).rejects.toMatchObject({
    issues: [{ line: 1 }],
  });
});

test("rejects a text that takes too long, and continues with the next", async () => {
  const slowRender = renderer.render(SLOW_FORMULA);
  const nextRender = renderer.render("next");
  await expect(slowRender).rejects.toThrow("takes too long to draw");
  await expect(slowRender).rejects.toBeInstanceOf(RenderError);
  expect((await nextRender).html).toBe("<p>next</p>");
});

test("a closed renderer rejects pending and later texts", async () => {
  const closingRenderer = createRenderer();
  const pendingRejection = expect(closingRenderer.render("x")).rejects.toThrow("closed");
  await closingRenderer.close();
  await pendingRejection;
  await expect(closingRenderer.render("x")).rejects.toThrow("closed");
});
