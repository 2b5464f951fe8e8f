import type { BrowserContext } from "@playwright/test";

/** What hostile texts achieved in a page. All counts should be 0. */
export type Violations = {
  executions: number;
  foreignRequests: number;
  policyReports: number;
  samples: Set<string>;
};

/** Counts script executions, dialogs, foreign requests and policy violations in all pages of a browser context. */
export async function monitorViolations(context: BrowserContext, origin: string): Promise<Violations> {
  const violations: Violations = { executions: 0, foreignRequests: 0, policyReports: 0, samples: new Set() };
  const record = (kind: "executions" | "foreignRequests" | "policyReports", detail: string) => {
    violations[kind] += 1;
    if (violations.samples.size < 10) violations.samples.add(`${kind}: ${detail.slice(0, 200)}`);
  };
  context.on("console", (message) => {
    const [, kind, detail = ""] = /^PAYLOAD (\w+) (.*)/.exec(message.text()) ?? [];
    if (kind === "executions" || kind === "policyReports") record(kind, detail);
  });
  context.on("dialog", (dialog) => {
    // The app's own forms ask before unsaved changes are lost.
    if (dialog.type() === "beforeunload") return void dialog.accept();
    record("executions", dialog.type());
    void dialog.dismiss();
  });
  await context.route(
    (url) => url.origin !== origin && /^(https?|ftp|wss?):/.test(url.protocol),
    (route) => {
      record("foreignRequests", route.request().url());
      return route.abort();
    },
  );
  await context.addInitScript(installHooks);
  return violations;
}

/** Runs first in a page: logs payload calls and policy violations, and marks elements that receive rendered HTML. */
function installHooks(): void {
  const log = console.log.bind(console);
  for (const name of ["alert", "confirm", "prompt", "print"])
    Object.defineProperty(window, name, { value: () => log(`PAYLOAD executions ${name}`), writable: true });
  // biome-ignore lint/security/noGlobalEval: to see when a payload calls it
  const originalEval = window.eval;
  // Playwright's own page.evaluate also calls eval.
  const isTestCode = () => /UtilityScript/.test(new Error().stack ?? "");
  Object.defineProperty(window, "eval", {
    value: (code: string) => {
      if (!isTestCode()) log(`PAYLOAD executions eval ${code}`);
      return originalEval(code);
    },
    writable: true,
  });
  const innerHtmlDescriptor = Object.getOwnPropertyDescriptor(
    Element.prototype,
    "innerHTML",
  ) as Required<PropertyDescriptor>;
  Object.defineProperty(Element.prototype, "innerHTML", {
    ...innerHtmlDescriptor,
    set(this: Element, html: string) {
      innerHtmlDescriptor.set.call(this, html);
      this.setAttribute("data-rendered", "");
    },
  });
  document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
    // Images from other sites don't count: the policy blocks them, and the editor tells authors to upload them.
    const kind = violatedDirective === "img-src" ? "images" : "policyReports";
    log(`PAYLOAD ${kind} ${violatedDirective} ${blockedURI}`);
  });
}

/** Selects everything that rendered texts inserted into the page. */
export const RENDERED_TEXTS = "[data-rendered] *";

/** Runs in a page: sends events to all matching nodes, but no clicks to external links. Returns their number. */
export function triggerAll(selector: string): number {
  const nodes = [...document.querySelectorAll<HTMLElement>(selector)];
  for (const node of nodes) {
    for (const type of ["pointerover", "mouseover", "mouseenter", "mousemove", "focus", "toggle"])
      node.dispatchEvent(new Event(type));
    const isExternal = node.closest("a")?.href.startsWith("http") ?? false;
    if (!isExternal) node.dispatchEvent(new MouseEvent("click", { bubbles: false, cancelable: true }));
  }
  return nodes.length;
}
