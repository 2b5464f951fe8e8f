import helmet from "@fastify/helmet";
import type { FastifyInstance, FastifyReply } from "fastify";

type Policy = Record<string, string[]>;

const BASE: Policy = {
  "default-src": ["'none'"],
  "script-src": ["'self'"],
  "style-src": ["'self'"],
  // KaTeX places symbols by style attributes; style elements stay forbidden.
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
/** Google's sign-in button needs these, and only the landing page shows it. */
const GOOGLE: Policy = {
  "script-src": ["https://accounts.google.com/gsi/client"],
  "style-src": ["https://accounts.google.com/gsi/style"],
  "img-src": ["https://*.googleusercontent.com"],
  "connect-src": ["https://accounts.google.com/gsi/"],
  "frame-src": ["https://accounts.google.com/gsi/"],
};
/** HTML enters the page through one policy of ours; Google's script cannot work under this. */
const TRUSTED_TYPES: Policy = {
  "require-trusted-types-for": ["'script'"],
  "trusted-types": ["rasayan", "'allow-duplicates'"],
};

/** The content security policy of a page; `withGoogle` only for the landing page of an app that has Google sign-in. */
export function contentSecurityPolicy(options: { https: boolean; withGoogle: boolean }): string {
  const extra = options.withGoogle ? GOOGLE : TRUSTED_TYPES;
  const names = [...new Set([...Object.keys(BASE), ...Object.keys(extra)])];
  const lines = names.map((name) => [name, ...(BASE[name] ?? []), ...(extra[name] ?? [])].join(" "));
  return [...lines, ...(options.https ? ["upgrade-insecure-requests"] : [])].join("; ");
}

/** Security headers of every reply. HSTS only on https, or a phone on the LAN could never come back over http. */
export async function securityHeaders(app: FastifyInstance, { https }: { https: boolean }): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" },
    crossOriginResourcePolicy: { policy: "same-origin" },
    xFrameOptions: { action: "deny" },
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    strictTransportSecurity: https ? { maxAge: 63_072_000, includeSubDomains: true } : false,
  });
  const policy = contentSecurityPolicy({ https, withGoogle: false });
  app.addHook("onRequest", async (_request, reply: FastifyReply) => {
    reply.header("content-security-policy", policy);
    reply.header("permissions-policy", PERMISSIONS);
  });
}

const PERMISSIONS = [
  "camera",
  "display-capture",
  "geolocation",
  "microphone",
  "payment",
  "usb",
  "browsing-topics",
]
  .map((feature) => `${feature}=()`)
  .join(", ");
