import type { FastifyRequest } from "fastify";
import { invalid, tooLarge, type UploadKind, unsupportedType } from "../domain-errors.ts";

/**
 * Reads the member `file` of a multipart form. `what` names it in messages, and `maxBytes` is the limit of the
 * scope.
 */
export async function readUpload(
  request: FastifyRequest,
  { what, maxBytes }: { what: UploadKind; maxBytes: number },
): Promise<{ name: string; bytes: Buffer }> {
  /** An error without a status from the parser means that the form is truncated or isn't a form. */
  const throwUnreadable = (error: unknown): never => {
    if (!(error instanceof Error && "statusCode" in error)) throw invalid("unreadable_form");
    if (error.statusCode !== 413) throw error;
    throw tooLarge("upload_too_large", { what, megabytes: maxBytes / 1_000_000 });
  };
  if (!request.isMultipart()) throw unsupportedType("form_needed", { what });
  const part = await request.file().catch(throwUnreadable);
  const bytes = await part?.toBuffer().catch(throwUnreadable);
  if (!bytes || part?.fieldname !== "file") throw invalid("file_missing", { what });
  return { name: part.filename, bytes };
}
