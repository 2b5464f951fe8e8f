import { afterAll, expect, test } from "vitest";
import { createRenderer } from "./render-safely.ts";
import { renderText } from "./render-text.ts";
import { TextRefused } from "./text-refused.ts";

const renderer = createRenderer();
afterAll(() => renderer.close());

/** A macro that unfolds into a million symbols: minutes of work in 4 kB, well under every size limit. */
const SLOW = `$\\def\\a{${"x+".repeat(1500)}}${"\\a".repeat(400)}$`;

test("draws as renderText does, in order", async () => {
  const figures = {
    "a.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1"/></svg>',
  };
  const texts = ["$\\ce{H2O}$", "![a](a.svg)", "**c**"].map((source) => ({ source, options: { figures } }));
  const drawn = await renderer.renderMany(texts);
  expect(drawn).toEqual(texts.map(({ source, options }) => renderText(source, options)));
});

test("passes refusals on, with their problems", async () => {
  await expect(renderer.render("a".repeat(5000), { kind: "answer" })).rejects.toBeInstanceOf(TextRefused);
  await expect(renderer.render("a".repeat(5000), { kind: "answer" })).rejects.toMatchObject({
    problems: [{ line: 1 }],
  });
});

test("refuses a text that takes too long, and goes on with the next", async () => {
  const slow = renderer.render(SLOW);
  const next = renderer.render("next");
  await expect(slow).rejects.toThrow("takes too long to draw");
  await expect(slow).rejects.toBeInstanceOf(TextRefused);
  expect((await next).html).toBe("<p>next</p>");
});

test("a closed renderer rejects what waits and what comes later", async () => {
  const closing = createRenderer();
  const waiting = expect(closing.render("x")).rejects.toThrow("closed");
  await closing.close();
  await waiting;
  await expect(closing.render("x")).rejects.toThrow("closed");
});
