/** Where a page's HTML goes, within the root. */
const PLACE = "<!--app-->";
const ROOT = `<div id="root">${PLACE}</div>`;
const FIRST_CALLS = '<script src="/first-calls.js"></script>';
const TITLE = /<title>.*?<\/title>/;
const APP = /\s*<script type="module" crossorigin src="([^"]+)"><\/script>/;

/** A number for these replies, the same for the same but for the time they were made at, in any order. */
export function printOf(replies: readonly string[]): number {
  let sum = 0;
  for (const reply of replies) sum = (sum + printOfOne(reply.replace(/"server_now":"[^"]*"/g, ""))) | 0;
  return sum;
}

function printOfOne(text: string): number {
  let sum = 0;
  for (let at = 0; at < text.length; at += 1) sum = (Math.imul(sum, 31) + text.charCodeAt(at)) | 0;
  return sum;
}

/** A page drawn ahead: its title, as a `title` element, and what goes into the root. */
export type DrawnPage = { title: string; html: string };

/**
 * Puts a page into its shell: its title into the head, its HTML into the root, and its scripts off until it has been
 * painted (public/drawn.js). `from`: of a page drawn from replies, the fonts of its formulae, a number for the replies
 * and whether its controls are off. The page comes last and whole: texts that someone wrote stand in it. Throws where it
 * carries an inline script, which the security policy forbids.
 */
export function fillShell(
  shell: string,
  { title, html }: DrawnPage,
  from?: { faces: readonly string[]; print: number; isPicture: boolean },
): string {
  if (html.includes("<script")) throw new Error("a page drawn ahead carries an inline script");
  const app = APP.exec(shell)?.[1];
  if (!app) throw new Error("the app's script is not in the shell");
  const picture = from?.isPicture ? " data-picture" : "";
  const of = from ? ` data-faces="${from.faces.join()}" data-print="${from.print}"${picture}` : "";
  const later = (address: string) => `<link data-rel="modulepreload" crossorigin href="${address}">`;
  const filled = shell
    .replace(TITLE, () => title)
    .replace(APP, () => `\n    ${later(app)}`)
    .replace(/<link rel="modulepreload" crossorigin href="([^"]+)">/g, (_, address) => later(address))
    .replace(
      FIRST_CALLS,
      (script) => `${script}\n    <script src="/drawn.js" data-app="${app}"${of}></script>`,
    )
    .replace(ROOT, (root) =>
      from?.isPicture ? `<fieldset id="off" role="none" disabled>${root}</fieldset>` : root,
    );
  // Formulae without their style sheet show their text twice.
  const styled = html.includes("katex")
    ? filled.replace('rel="preload" as="style"', 'rel="stylesheet"')
    : filled;
  const [before = "", after = ""] = styled.split(PLACE);
  return before + html + after;
}
