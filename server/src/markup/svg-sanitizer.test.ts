import { toHtml } from "hast-util-to-html";
import { expect, test } from "vitest";
import { sanitizeSvg } from "./svg-sanitizer.ts";

const renderSvg = (content: string) => {
  const svg = sanitizeSvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10">${content}</svg>`,
    "a label",
  );
  return svg ? toHtml(svg) : undefined;
};

test("keeps the shapes and adds a view box, a role and a label", () => {
  expect(renderSvg('<circle cx="5" cy="5" r="4" fill="currentColor"/>')).toBe(
    '<svg role="img" aria-label="a label" width="20" height="10" viewBox="0 0 20 10">' +
      '<circle cx="5" cy="5" r="4" fill="currentColor"></circle></svg>',
  );
});

test.each([
  "<script>alert(1)</script>",
  "<foreignObject><p>x</p></foreignObject>",
  '<image href="https://a.b/c.png"/>',
  '<a href="javascript:alert(1)"><path d="M0 0h9"/></a>',
  '<use href="https://a.b/c.svg#d"/>',
  '<path d="M0 0h9" onclick="alert(1)" onload="alert(1)"/>',
  '<path d="M0 0h9" fill="url(https://a.b/c#d)"/>',
  '<path d="M0 0h9" style="background:url(javascript:1)"/>',
  '<set attributeName="href" to="javascript:alert(1)"/>',
  "<style>@import url(https://a.b)</style>",
])("removes %s", (content) => {
  expect(renderSvg(`${content}<path d="M1 1h3"/>`) ?? "").not.toMatch(
    /script|foreign|image|href|https|on\w+=|style|url|<set|<use/i,
  );
});

test("ids of two illustrations don't clash", () => {
  const gradient = (colour: string) =>
    renderSvg(`<linearGradient id="g"><stop stop-color="${colour}"/><stop offset="1" stop-color="#fff"/></linearGradient>
      <path fill="url(#g)" d="M0 0h9v9z"/>`) ?? "";
  const idOf = (svg: string) => /id="([^"]+)"/.exec(svg)?.[1];
  const [red, blue] = [gradient("red"), gradient("#00f")];
  expect(red).toContain(`fill="url(#${idOf(red)})"`);
  expect(idOf(red)).not.toBe(idOf(blue));
});

test.each(["", "no drawing", "<svg", '<!DOCTYPE svg [<!ENTITY a "b">]><svg/>', "<p>x</p>"])(
  "returns undefined for %j",
  (text) => {
    expect(sanitizeSvg(text, "x")).toBeUndefined();
  },
);
