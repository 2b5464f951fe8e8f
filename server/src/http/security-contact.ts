import type { FastifyInstance } from "fastify";
import type { Config } from "../config.ts";

const VALID_DAYS = 180;
const DAY_MS = 86_400_000;

/** Serves /.well-known/security.txt (RFC 9116), the contact for vulnerability reports; it expires in half a year. */
export function registerSecurityContact(app: FastifyInstance, { supportEmail, publicOrigin }: Config): void {
  app.get("/.well-known/security.txt", { schema: { hide: true } }, async (_request, reply) => {
    const today = Math.floor(Date.now() / DAY_MS);
    const lines = [
      `Contact: mailto:${supportEmail}`,
      `Expires: ${new Date((today + VALID_DAYS) * DAY_MS).toISOString()}`,
      "Preferred-Languages: en",
      `Canonical: ${publicOrigin}/.well-known/security.txt`,
    ];
    return reply
      .type("text/plain; charset=utf-8")
      .header("cache-control", "public, max-age=86400")
      .send(`${lines.join("\n")}\n`);
  });
}
