import { expect, test } from "vitest";
import { renderText } from "./render-text.ts";

const ILLUSTRATION_SVG = '<svg viewBox="0 0 9 9" width="9" height="9"><path d="M0 0h9v9z"/></svg>';
const illustrations = { "cell.svg": ILLUSTRATION_SVG };
const renderNote = (source: string) => renderText(source, { illustrations, zoomable: true }).html;
const buttonTag = (label: string) => `<button type="button" class="zoom" aria-label="Enlarge: ${label}">`;

test.each([
  ["![A cell](cell.svg)", `<figure class="figure">${buttonTag("A cell")}<svg role="img" aria-label="A cell"`],
  ["Read ![it](/assets/1.webp) so", `<p>Read ${buttonTag("it")}<img src="/assets/1.webp" alt="it"`],
  ["![](/assets/1.webp)", `${buttonTag("picture")}<img src="/assets/1.webp" alt=""`],
  ["```smiles phenol\nOc1ccccc1\n```", `<figure class="structure">${buttonTag("phenol")}<svg role="img"`],
])("wraps each image of a note in a labelled button: %j", (source, expected) => {
  expect(renderNote(source)).toContain(expected);
  expect(renderNote(source).match(/<button/g)).toHaveLength(1);
});

test.each([
  "$\\ce{A ->[heat] B}$ and $\\sqrt{x}$",
  "[![A cell](cell.svg)](https://example.org)",
  "no picture",
])("adds no button without an image or for an image in a link: %j", (source) => {
  expect(renderNote(source)).not.toContain("<button");
});

test("a button doesn't change the text alternative", () => {
  const source = "See ![A cell](cell.svg) here";
  expect(renderText(source, { illustrations, zoomable: true }).textAlternative).toBe(
    renderText(source, { illustrations }).textAlternative,
  );
});

test("only a note has buttons", () => {
  expect(renderText("![A cell](cell.svg)", { illustrations, kind: "question" }).html).not.toContain(
    "<button",
  );
});

test("markup in an attribute value remains part of the attribute", () => {
  const source = '<p title="</noscript><img src=x onerror=alert(1)>">a</p>';
  expect(renderNote(source)).toBe(source);
});
