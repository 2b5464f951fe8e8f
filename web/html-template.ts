/** The placeholder for the page's HTML, inside the root element. */
const APP_PLACEHOLDER = "<!--app-->";
const ROOT = `<div id="root">${APP_PLACEHOLDER}</div>`;
const PRELOAD_SCRIPT = '<script src="/first-calls.js"></script>';
const TITLE = /<title>.*?<\/title>/;
const APP_SCRIPT = /\s*<script type="module" crossorigin src="([^"]+)"><\/script>/;

/** A hash of these responses, as a 32-bit integer. It ignores their order and their `server_now`. */
export function hashResponses(responses: readonly string[]): number {
  let hash = 0;
  for (const response of responses)
    hash = (hash + hashText(response.replace(/"server_now":"[^"]*"/g, ""))) | 0;
  return hash;
}

function hashText(text: string): number {
  let hash = 0;
  for (let index = 0; index < text.length; index += 1)
    hash = (Math.imul(hash, 31) + text.charCodeAt(index)) | 0;
  return hash;
}

/** A server-rendered page: its title, as a `title` element, and the HTML for the root element. */
export type RenderedPage = { title: string; html: string };

/**
 * Returns the HTML document: the template with the page's title in its head and the page's HTML in its root element.
 * The app's scripts load only once the page has been painted (public/drawn.js). `ssr` is set for a page rendered from
 * API responses: the fonts of its formulas, the hash of the responses, and whether its controls are disabled. The
 * page's HTML is inserted last, so that no replacement here touches user-written text in it. Throws if the HTML
 * contains an inline script, which the content security policy forbids.
 */
export function renderTemplate(
  template: string,
  { title, html }: RenderedPage,
  ssr?: { fonts: readonly string[]; responsesHash: number; isInert: boolean },
): string {
  if (html.includes("<script")) throw new Error("the server-rendered page contains an inline script");
  const appUrl = APP_SCRIPT.exec(template)?.[1];
  if (!appUrl) throw new Error("the HTML template does not contain the app's script");
  const inertAttribute = ssr?.isInert ? " data-picture" : "";
  const attributes = ssr
    ? ` data-faces="${ssr.fonts.join()}" data-print="${ssr.responsesHash}"${inertAttribute}`
    : "";
  const deferredPreload = (url: string) => `<link data-rel="modulepreload" crossorigin href="${url}">`;
  const filled = template
    .replace(TITLE, () => title)
    .replace(APP_SCRIPT, () => `\n    ${deferredPreload(appUrl)}`)
    .replace(/<link rel="modulepreload" crossorigin href="([^"]+)">/g, (_, url) => deferredPreload(url))
    .replace(
      PRELOAD_SCRIPT,
      (script) => `${script}\n    <script src="/drawn.js" data-app="${appUrl}"${attributes}></script>`,
    )
    .replace(ROOT, (root) =>
      ssr?.isInert ? `<fieldset id="off" role="none" disabled>${root}</fieldset>` : root,
    );
  // Without KaTeX's style sheet a formula shows its text twice, so a page with formulas waits for the sheet.
  const styled = html.includes("katex")
    ? filled.replace('rel="preload" as="style"', 'rel="stylesheet"')
    : filled;
  const [before = "", after = ""] = styled.split(APP_PLACEHOLDER);
  return before + html + after;
}
