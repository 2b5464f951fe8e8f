/** Returns a random key that identifies one start of a quiz. */
export function newIdempotencyKey(): string {
  // `crypto.randomUUID` does not exist on pages served without HTTPS.
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join("-");
}
