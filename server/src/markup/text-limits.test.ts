import { expect, test } from "vitest";
import { RenderError } from "./render-error.ts";
import { renderText } from "./render-text.ts";

const KB = 1024;

test.each([
  ["a body of 65 kB", "a".repeat(64 * KB + 1), "body", /64 kB/],
  ["a question of 17 kB", "a".repeat(16 * KB + 1), "question", /16 kB/],
  ["an answer of 5 kB", "a".repeat(4 * KB + 1), "answer", /4 kB/],
  ["a formula of 5 kB", `$${"x+".repeat(2100)}$`, "body", /longer than 4 kB/],
  ["501 formulas", "$x$ ".repeat(501), "body", /501 formulae/],
  ["a matrix of 401 cells", `$\\begin{matrix}${"a&".repeat(400)}\\end{matrix}$`, "body", /401 cells/],
  ["braces 101 deep", `$${"{".repeat(101)}x${"}".repeat(101)}$`, "body", /Braces/],
  ["quotes 5 000 deep", `${"> ".repeat(5000)}x`, "body", /levels deep/],
  ["divs 2 000 deep", `${"<div>".repeat(2000)}</div>`, "body", /levels deep/],
  ["bold tags 5 000 deep", `${"<b>".repeat(5000)}</b>`, "body", /levels deep/],
] as const)("rejects %s and says what to change", (_name, source, kind, message) => {
  expect(() => renderText(source, { kind })).toThrow(RenderError);
  expect(() => renderText(source, { kind })).toThrow(message);
});

test("counts bytes, not characters", () => {
  expect(() => renderText("क".repeat(1400), { kind: "answer" })).toThrow(/limit is 4 kB/);
});

test.each([
  ["a full answer", "a".repeat(4 * KB), "answer"],
  ["500 formulas", "$x$ ".repeat(500), "body"],
  ["a matrix of 400 cells", `$\\begin{matrix}${"a&".repeat(399)}a\\end{matrix}$`, "body"],
] as const)("accepts %s", (_name, source, kind) => {
  expect(renderText(source, { kind }).issues).toEqual([]);
});

test("the error contains the line of the rejected formula", () => {
  expect(() => renderText(`one\n\ntwo $${"x+".repeat(2100)}$`)).toThrow(/^Line 3/);
});
