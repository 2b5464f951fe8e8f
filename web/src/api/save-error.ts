import { ApiError } from "./client.ts";

/** Why a save or a deletion did not happen: the server's own words for a refusal, else what to do. */
export function saveErrorMessage(error: Error): string {
  if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 401) {
    return [error.message, ...error.details.map(({ message }) => message)].join(" ");
  }
  if (error instanceof ApiError && error.status === 401)
    return "Not saved, because your session had ended. Sign in, then save again.";
  return "Not saved. Check your connection and try again.";
}

/** True when a question was sent as published but is not ready to be. */
export function isNotPublishable(error: Error): boolean {
  return error instanceof ApiError && error.status === 422;
}

/** True when the picture itself was refused, so that sending it again is of no use. */
export function isImageRejected(error: Error): boolean {
  return error instanceof ApiError && [413, 415, 422].includes(error.status);
}

/** Why a picture was not taken, and what to do. */
export function uploadErrorMessage(error: Error): string {
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 413) return "This image is larger than 5 MB. Make it smaller and try again.";
  if (status === 415) return "This is no JPEG, PNG or WebP image. Choose another file.";
  if (status === 422) return "This image is broken or has too many pixels. Choose another file.";
  return "The image was not uploaded. Check your connection and try again.";
}
