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

/** `rasayan` is the only Trusted Types policy that the CSP allows. Undefined if the browser has no Trusted Types. */
function getPolicy(): Policy | undefined {
  if (typeof window === "undefined" || !window.trustedTypes) return undefined;
  policy ??= window.trustedTypes.createPolicy("rasayan", {
    createHTML: (html) => html,
    createScriptURL: assertServiceWorkerUrl,
  });
  return policy;
}

/** Marks HTML as trusted. Call it only with HTML that the server has rendered and sanitized. */
export function trustedHtml(html: string): string | TrustedHTML {
  return getPolicy()?.createHTML(html) ?? html;
}

/** The URL of the service worker, the only script that is not named in a page's HTML. */
export function trustedWorkerUrl(): string {
  return getPolicy()?.createScriptURL(SERVICE_WORKER_URL) ?? SERVICE_WORKER_URL;
}

function assertServiceWorkerUrl(url: string): string {
  if (url !== SERVICE_WORKER_URL) throw new TypeError(`${url} is not the service worker`);
  return url;
}
