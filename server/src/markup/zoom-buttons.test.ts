import { expect, test } from "vitest";
import { renderText } from "./render-text.ts";

const SVG = '<svg viewBox="0 0 9 9" width="9" height="9"><path d="M0 0h9v9z"/></svg>';
const figures = { "cell.svg": SVG };
const draw = (source: string) => renderText(source, { figures, zoomable: true }).html;
const button = (label: string) => `<button type="button" class="zoom" aria-label="Enlarge: ${label}">`;

test.each([
  ["![A cell](cell.svg)", `<figure class="figure">${button("A cell")}<svg role="img" aria-label="A cell"`],
  ["Read ![it](/assets/1.webp) so", `<p>Read ${button("it")}<img src="/assets/1.webp" alt="it"`],
  ["![](/assets/1.webp)", `${button("picture")}<img src="/assets/1.webp" alt=""`],
  ["```smiles phenol\nOc1ccccc1\n```", `<figure class="structure">${button("phenol")}<svg role="img"`],
])("each picture of a note stands in a button with a name: %j", (source, expected) => {
  expect(draw(source)).toContain(expected);
  expect(draw(source).match(/<button/g)).toHaveLength(1);
});

test.each([
  "$\\ce{A ->[heat] B}$ and $\\sqrt{x}$",
  "[![A cell](cell.svg)](https://example.org)",
  "no picture",
])("what is no picture, or leads elsewhere, has no button: %j", (source) => {
  expect(draw(source)).not.toContain("<button");
});

test("a picture says the same with a button and without", () => {
  const source = "See ![A cell](cell.svg) here";
  expect(renderText(source, { figures, zoomable: true }).spoken).toBe(renderText(source, { figures }).spoken);
});

test("only a note has buttons", () => {
  expect(renderText("![A cell](cell.svg)", { figures, kind: "question" }).html).not.toContain("<button");
});

test("markup in an attribute stays one attribute", () => {
  const source = '<p title="</noscript><img src=x onerror=alert(1)>">a</p>';
  expect(draw(source)).toBe(source);
});
