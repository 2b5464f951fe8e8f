/** Where a page's HTML goes, within the root. */
const APP_PLACEHOLDER = "<!--app-->";
const ROOT = `<div id="root">${APP_PLACEHOLDER}</div>`;
const PRELOAD_SCRIPT = '<script src="/first-calls.js"></script>';
const TITLE = /<title>.*?<\/title>/;
const APP_SCRIPT = /\s*<script type="module" crossorigin src="([^"]+)"><\/script>/;

/** A number for these replies, the same for the same but for the time they were made at, in any order. */
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

/** A page drawn ahead: its title, as a `title` element, and what goes into the root. */
export type RenderedPage = { title: string; html: string };

/**
 * Puts a page into its shell: its title into the head, its HTML into the root, and its scripts off until it has been
 * painted (public/drawn.js). `from`: of a page drawn from replies, the fonts of its formulae, a number for the replies
 * and whether its controls are off. The page comes last and whole: texts that someone wrote stand in it. Throws where it
 * carries an inline script, which the security policy forbids.
 */
export function renderTemplate(
  template: string,
  { title, html }: RenderedPage,
  ssr?: { fonts: readonly string[]; responsesHash: number; isInert: boolean },
): string {
  if (html.includes("<script")) throw new Error("a page drawn ahead carries an inline script");
  const appUrl = APP_SCRIPT.exec(template)?.[1];
  if (!appUrl) throw new Error("the app's script is not in the shell");
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
  // Formulae without their style sheet show their text twice.
  const styled = html.includes("katex")
    ? filled.replace('rel="preload" as="style"', 'rel="stylesheet"')
    : filled;
  const [before = "", after = ""] = styled.split(APP_PLACEHOLDER);
  return before + html + after;
}
