const SERVICE_WORKER_URL = "/service-worker.js";

type Policy = { createHTML(html: string): TrustedHTML; createScriptURL(url: string): string };
type PolicyFactory = { createPolicy(name: string, rules: Rules): Policy };
type Rules = { createHTML(html: string): string; createScriptURL(url: string): string };
declare global {
  interface Window {
    trustedTypes?: PolicyFactory;
  }
}

let policy: Policy | undefined;

/** The pages' security policy knows one door, named `rasayan`, where the browser knows of such. */
function getPolicy(): Policy | undefined {
  if (typeof window === "undefined" || !window.trustedTypes) return undefined;
  policy ??= window.trustedTypes.createPolicy("rasayan", {
    createHTML: (html) => html,
    createScriptURL: assertServiceWorkerUrl,
  });
  return policy;
}

/** HTML that the server rendered and sanitised; nothing else may come in here. */
export function trustedHtml(html: string): string | TrustedHTML {
  return getPolicy()?.createHTML(html) ?? html;
}

/** The address of the one script that is not named by a page. */
export function trustedWorkerUrl(): string {
  return getPolicy()?.createScriptURL(SERVICE_WORKER_URL) ?? SERVICE_WORKER_URL;
}

function assertServiceWorkerUrl(url: string): string {
  if (url !== SERVICE_WORKER_URL) throw new TypeError(`${url} is no script of ours`);
  return url;
}
