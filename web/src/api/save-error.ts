import { ApiError } from "./client.ts";

/** Why a save or deletion failed: the server's own message for a rejection, otherwise what to do. */
export function saveErrorMessage(error: Error): string {
  if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 401) {
    return [error.message, ...error.details.map(({ message }) => message)].join(" ");
  }
  if (error instanceof ApiError && error.status === 401)
    return "Not saved, because your session had ended. Sign in, then save again.";
  return "Not saved. Check your connection and try again.";
}

/** True if a question was saved as published but can't be published yet. */
export function isNotPublishable(error: Error): boolean {
  return error instanceof ApiError && error.status === 422;
}

/** True if the image itself was rejected, so that sending it again doesn't help. */
export function isImageRejected(error: Error): boolean {
  return error instanceof ApiError && [413, 415, 422].includes(error.status);
}

/** Why an image was not uploaded, and what to do. */
export function uploadErrorMessage(error: Error): string {
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 413) return "This image is larger than 5 MB. Make it smaller and try again.";
  if (status === 415) return "This is no JPEG, PNG or WebP image. Choose another file.";
  if (status === 422) return "This image is broken or has too many pixels. Choose another file.";
  return "The image was not uploaded. Check your connection and try again.";
}
