import type { FastifyInstance } from "fastify";

type Policy = Record<string, string[]>;

const BASE_POLICY: Policy = {
  "default-src": ["'none'"],
  "script-src": ["'self'"],
  "style-src": ["'self'"],
  // KaTeX positions symbols with style attributes; style elements stay forbidden.
  "style-src-attr": ["'unsafe-inline'"],
  "img-src": ["'self'", "data:"],
  "font-src": ["'self'"],
  "connect-src": ["'self'"],
  "manifest-src": ["'self'"],
  "worker-src": ["'self'"],
  "base-uri": ["'none'"],
  "form-action": ["'self'"],
  "frame-ancestors": ["'none'"],
  "object-src": ["'none'"],
};
/** Google's sign-in button needs these sources; only the landing page shows it. */
const GOOGLE_SIGN_IN_POLICY: Policy = {
  "script-src": ["https://accounts.google.com/gsi/client"],
  "style-src": ["https://accounts.google.com/gsi/style"],
  "img-src": ["https://*.googleusercontent.com"],
  "connect-src": ["https://accounts.google.com/gsi/"],
  "frame-src": ["https://accounts.google.com/gsi/"],
};
/** Only our own Trusted Types policy may create HTML. Google's script doesn't work under this restriction. */
const TRUSTED_TYPES_POLICY: Policy = {
  "require-trusted-types-for": ["'script'"],
  "trusted-types": ["rasayan", "'allow-duplicates'"],
};

/** Returns the content security policy of a page; `withGoogle` only for the landing page, if Google sign-in is on. */
function contentSecurityPolicy(options: { https: boolean; withGoogle: boolean }): string {
  const extraPolicy = options.withGoogle ? GOOGLE_SIGN_IN_POLICY : TRUSTED_TYPES_POLICY;
  const names = [...new Set([...Object.keys(BASE_POLICY), ...Object.keys(extraPolicy)])];
  const directives = names.map((name) =>
    [name, ...(BASE_POLICY[name] ?? []), ...(extraPolicy[name] ?? [])].join(" "),
  );
  return [...directives, ...(options.https ? ["upgrade-insecure-requests"] : [])].join("; ");
}

type Site = { https: boolean };

/** The security headers of every response. HSTS only on https, or a phone on the LAN could no longer use http. */
export function securityHeadersOf({ https }: Site): Record<string, string> {
  return {
    ...BASE_HEADERS,
    "content-security-policy": contentSecurityPolicy({ https, withGoogle: false }),
    ...(https ? { "strict-transport-security": "max-age=63072000; includeSubDomains" } : {}),
  };
}

/** Headers that differ on the landing page: Google's sign-in loads its script there and opens a popup. */
export function landingHeaders({
  https,
  withGoogle,
}: Site & { withGoogle: boolean }): Record<string, string> {
  if (!withGoogle) return {};
  return {
    "content-security-policy": contentSecurityPolicy({ https, withGoogle }),
    "cross-origin-opener-policy": "same-origin-allow-popups",
  };
}

/** Sets the security headers on every response. */
export function addSecurityHeaders(app: FastifyInstance, site: Site): void {
  const headers = securityHeadersOf(site);
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

const FORBIDDEN_FEATURES = [
  "camera",
  "display-capture",
  "geolocation",
  "microphone",
  "payment",
  "usb",
  "browsing-topics",
];

const BASE_HEADERS = {
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "origin-agent-cluster": "?1",
  "permissions-policy": FORBIDDEN_FEATURES.map((feature) => `${feature}=()`).join(", "),
  "referrer-policy": "strict-origin-when-cross-origin",
  "x-content-type-options": "nosniff",
  "x-dns-prefetch-control": "off",
  "x-download-options": "noopen",
  "x-frame-options": "DENY",
  "x-permitted-cross-domain-policies": "none",
  // Attackers could use the XSS filter of old browsers to disable a page's own scripts.
  "x-xss-protection": "0",
};
