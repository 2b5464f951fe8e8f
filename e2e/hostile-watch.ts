import type { BrowserContext } from "@playwright/test";

/** What a page has done that no text may make it do. */
export type Deeds = {
  executions: number;
  foreignRequests: number;
  policyReports: number;
  samples: Set<string>;
};

/** Counts, in all pages of a browser, calls of what payloads call, dialogs, foreign requests and reports of the policy. */
export async function watch(context: BrowserContext, origin: string): Promise<Deeds> {
  const deeds: Deeds = { executions: 0, foreignRequests: 0, policyReports: 0, samples: new Set() };
  const note = (kind: "executions" | "foreignRequests" | "policyReports", what: string) => {
    deeds[kind] += 1;
    if (deeds.samples.size < 10) deeds.samples.add(`${kind}: ${what.slice(0, 200)}`);
  };
  context.on("console", (message) => {
    const [, kind, what = ""] = /^PAYLOAD (\w+) (.*)/.exec(message.text()) ?? [];
    if (kind === "executions" || kind === "policyReports") note(kind, what);
  });
  context.on("dialog", (dialog) => {
    // A form of the product asks before what was written in it is left.
    if (dialog.type() === "beforeunload") return void dialog.accept();
    note("executions", dialog.type());
    void dialog.dismiss();
  });
  await context.route(
    (url) => url.origin !== origin && /^(https?|ftp|wss?):/.test(url.protocol),
    (route) => {
      note("foreignRequests", route.request().url());
      return route.abort();
    },
  );
  await context.addInitScript(hookPage);
  return deeds;
}

/** Runs in a page before anything else: says what is called and what the policy stops, and marks where texts come in. */
function hookPage(): void {
  const say = console.log.bind(console);
  for (const name of ["alert", "confirm", "prompt", "print"])
    Object.defineProperty(window, name, { value: () => say(`PAYLOAD executions ${name}`), writable: true });
  // biome-ignore lint/security/noGlobalEval: to see when a payload calls it
  const own = window.eval;
  // What the test itself runs in the page goes through here, too.
  const isOurs = () => /UtilityScript/.test(new Error().stack ?? "");
  Object.defineProperty(window, "eval", {
    value: (code: string) => {
      if (!isOurs()) say(`PAYLOAD executions eval ${code}`);
      return own(code);
    },
    writable: true,
  });
  const door = Object.getOwnPropertyDescriptor(
    Element.prototype,
    "innerHTML",
  ) as Required<PropertyDescriptor>;
  Object.defineProperty(Element.prototype, "innerHTML", {
    ...door,
    set(this: Element, html: string) {
      door.set.call(this, html);
      this.setAttribute("data-drawn", "");
    },
  });
  document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
    // Pictures of other sites are the policy's to stop; their author is told to upload them.
    const kind = violatedDirective === "img-src" ? "pictures" : "policyReports";
    say(`PAYLOAD ${kind} ${violatedDirective} ${blockedURI}`);
  });
}

/** What came out of texts in a page that the app shows. */
export const DRAWN_TEXTS = "[data-drawn] *";

/** Runs in a page: touches every node that matches. Links that lead elsewhere are not followed. */
export function touchAll(selector: string): number {
  const nodes = [...document.querySelectorAll<HTMLElement>(selector)];
  for (const node of nodes) {
    for (const type of ["pointerover", "mouseover", "mouseenter", "mousemove", "focus", "toggle"])
      node.dispatchEvent(new Event(type));
    const leadsAway = node.closest("a")?.href.startsWith("http") ?? false;
    if (!leadsAway) node.dispatchEvent(new MouseEvent("click", { bubbles: false, cancelable: true }));
  }
  return nodes.length;
}
