/** A name for one start of a quiz that no other start bears. */
export function newIdempotencyKey(): string {
  // `randomUUID` is missing on pages that are not sent over https.
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join("-");
}
