import type { FastifyRequest } from "fastify";
import { invalid, unsupportedType } from "../domain-errors.ts";
import { HttpError } from "./errors.ts";

/**
 * Reads the member `file` of a multipart form. `what` names it in messages, and `tooLarge` is the message for a file
 * over the limit of the scope.
 */
export async function readUpload(
  request: FastifyRequest,
  { what, tooLarge }: { what: string; tooLarge: string },
): Promise<{ name: string; bytes: Buffer }> {
  /** An error without a status from the parser means that the form is truncated or isn't a form. */
  const throwUnreadable = (error: unknown): never => {
    if (!(error instanceof Error && "statusCode" in error)) throw invalid("The form could not be read.");
    throw error.statusCode === 413 ? new HttpError(413, "too_large", tooLarge) : error;
  };
  if (!request.isMultipart())
    throw unsupportedType(`Send the ${what} as multipart/form-data, in the member \`file\`.`);
  const part = await request.file().catch(throwUnreadable);
  const bytes = await part?.toBuffer().catch(throwUnreadable);
  if (!bytes || part?.fieldname !== "file") throw invalid(`Send the ${what} in the member \`file\`.`);
  return { name: part.filename, bytes };
}
