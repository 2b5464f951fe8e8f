import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../domain-errors.ts";
import { readUpload } from "../../http/read-upload.ts";
import { registerEndpoint } from "../../http/register-endpoint.ts";
import { actorOf } from "../../http/session.ts";
import { addImage } from "./image-actions.ts";
import { findImage } from "./image-queries.ts";

const MAX_BYTES = 5_000_000;
const LIMITS = { fileSize: MAX_BYTES, files: 1, fields: 5, fieldSize: 1_000, parts: 6, headerPairs: 50 };
const IMAGE_NAME = /^([a-z0-9]{22})\.webp$/;

/** Uploads are multipart forms, which no other endpoint accepts. */
export async function uploadRoutes(editors: FastifyInstance, deps: Deps): Promise<void> {
  await editors.register(async (app) => {
    await app.register(multipart, { limits: LIMITS });
    registerEndpoint(app, "uploadImage", async (_input, request) =>
      addImage(deps, actorOf(request), await readPicture(request)),
    );
  });
}

/** Serves uploads to everyone and caches them forever, because other bytes would have another name. */
export function imageRoutes(app: FastifyInstance, { db }: Deps): void {
  app.get<{ Params: { name: string } }>(
    "/assets/images/:name",
    { schema: { hide: true } },
    async (request, reply) => {
      const [, hash] = IMAGE_NAME.exec(request.params.name) ?? [];
      const bytes = hash && (await findImage(db, hash));
      if (!bytes) throw notFound("picture");
      reply
        .header("cache-control", "public, max-age=31536000, immutable")
        .header("content-security-policy", "default-src 'none'; sandbox")
        .header("etag", `"${hash}"`);
      if (request.headers["if-none-match"]?.includes(`"${hash}"`)) return reply.code(304).send();
      return reply.type("image/webp").send(bytes);
    },
  );
}

async function readPicture(request: FastifyRequest): Promise<Buffer> {
  return (await readUpload(request, { what: "picture", maxBytes: MAX_BYTES })).bytes;
}
