import type { PageData } from "./src/app/rendered-page.ts";

/** The placeholder for the page's HTML, inside the root element. */
const APP_PLACEHOLDER = "<!--app-->";
const DATA_PLACEHOLDER = "<!--data-->";
const PLACEHOLDERS = /<!--(?:app|data)-->/;
const ROOT = `<div id="root">${APP_PLACEHOLDER}</div>`;
const PRELOAD_SCRIPT = '<script src="/preload-data.js"></script>';
const TITLE = /<title>.*?<\/title>/;
const APP_SCRIPT = /\s*<script type="module" crossorigin src="([^"]+)"><\/script>/;

/** A server-rendered page: its title, as a `title` element, and the HTML for the root element. */
export type RenderedPage = { title: string; html: string };

/**
 * Returns the HTML document: the template with the page's title in its head and the page's HTML in its root element.
 * The app's scripts load only once the page has been painted (public/start-after-paint.js), which also records what is done
 * with its controls until the app handles them. `ssr` is set for a page rendered from API responses:
 * the fonts of its formulas and the data of its queries. HTML and data are inserted last, so that no replacement here
 * touches user-written text in them. Throws if the HTML contains an inline script, which the content security policy
 * forbids.
 */
export function renderTemplate(
  template: string,
  { title, html }: RenderedPage,
  ssr?: { fonts: readonly string[]; pageData: PageData },
): string {
  if (html.includes("<script")) throw new Error("the server-rendered page contains an inline script");
  const appUrl = APP_SCRIPT.exec(template)?.[1];
  if (!appUrl) throw new Error("the HTML template does not contain the app's script");
  const deferredPreload = (url: string) => `<link data-rel="modulepreload" crossorigin href="${url}">`;
  const startScript = `<script src="/start-after-paint.js" data-app="${appUrl}" data-fonts="${ssr?.fonts.join() ?? ""}"></script>`;
  const filled = template
    .replace(TITLE, () => title)
    .replace(APP_SCRIPT, () => `\n    ${deferredPreload(appUrl)}`)
    .replace(/<link rel="modulepreload" crossorigin href="([^"]+)">/g, (_, url) => deferredPreload(url))
    .replace(
      PRELOAD_SCRIPT,
      () => `<script src="/preload-data.js"${ssr ? " data-rendered" : ""}></script>\n    ${startScript}`,
    )
    .replace(
      ROOT,
      () => `<fieldset id="controls" role="none" data-early>${ROOT}</fieldset>${DATA_PLACEHOLDER}`,
    );
  // Without KaTeX's style sheet a formula shows its text twice, so a page with formulas waits for the sheet.
  const styled = html.includes("katex")
    ? filled.replace('rel="preload" as="style"', 'rel="stylesheet"')
    : filled;
  const [before = "", between = "", after = ""] = styled.split(PLACEHOLDERS);
  return before + html + between + (ssr ? dataBlock(ssr.pageData) : "") + after;
}

/** A block of data, which the browser doesn't run. Without "<" nothing in it can end the block. */
function dataBlock(pageData: PageData): string {
  const json = JSON.stringify(pageData).replaceAll("<", "\\u003c");
  return `<script type="application/json" id="page-data">${json}</script>`;
}
