import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Deps } from "../../deps.ts";
import { badRequest, HttpError, notFound, unsupportedMediaType } from "../../http/errors.ts";
import { registerEndpoint } from "../../http/register-endpoint.ts";
import { actorOf } from "./audit-routes.ts";
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
      addImage(deps, actorOf(request), await readFile(request)),
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

async function readFile(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart())
    throw unsupportedMediaType("Send the picture as multipart/form-data, in the member `file`.");
  const part = await request.file().catch(throwUnreadable);
  const bytes = await part?.toBuffer().catch(throwUnreadable);
  if (!bytes || part?.fieldname !== "file") throw badRequest("Send the picture in the member `file`.");
  return bytes;
}

const tooLargeError = () =>
  new HttpError(413, "too_large", "This picture is larger than 5 MB. Make it smaller, then upload it.");

/** An error without a status from the parser means that the form is truncated or isn't a form. */
function throwUnreadable(error: unknown): never {
  if (error instanceof Error && "statusCode" in error)
    throw error.statusCode === 413 ? tooLargeError() : error;
  throw badRequest("The form could not be read.");
}
