import { expect, test } from "vitest";
import { withZoomButtons } from "./zoom-buttons.ts";

const button = (picture: string) =>
  `<button type="button" class="zoom"><span class="unseen">Enlarge: </span>${picture}</button>`;

const structure = '<svg role="img" aria-label="phenol" width="60"><path d="M0 0"></path></svg>';
const photo = '<img src="/assets/1.webp" alt="A burette">';

test.each([
  [
    `<figure class="structure">${structure}</figure>`,
    `<figure class="structure">${button(structure)}</figure>`,
  ],
  [`<p>Read it: ${photo} so.</p>`, `<p>Read it: ${button(photo)} so.</p>`],
  [`${structure}<p>or</p>${structure}`, `${button(structure)}<p>or</p>${button(structure)}`],
])("each picture stands in a button: %s", (html, expected) => {
  expect(withZoomButtons(html, "zoom")).toBe(expected);
});

test.each([
  '<span class="katex"><svg xmlns="http://www.w3.org/2000/svg" width="400em"><path d="M1 1"></path></svg></span>',
  `<a href="https://example.org">${photo}</a>`,
  "<p>An <abbr>abbreviation</abbr> and no picture.</p>",
])("what is no picture, or leads elsewhere, stays: %s", (html) => {
  expect(withZoomButtons(html, "zoom")).toBe(html);
});
