import { randomBytes, randomInt } from "node:crypto";
import { notFound } from "./domain-errors.ts";
import type { Guesser, Limits } from "./http/limits.ts";

/** No vowels, so that no code is a word, and no signs that look like others of the list. */
const ALPHABET = "23456789CDFHJKMNPQRTVWXY";

export const CLASS_CODE_LENGTH = 8;
export const TEST_CODE_LENGTH = 6;

/** Returns a new random id for the address of a quiz or a question, which nobody can guess. */
export const newPublicId = (): string => randomBytes(16).toString("base64url");

/** Returns a code that nothing living has. `isTaken` looks among what the code is for. */
export async function newCode(length: number, isTaken: (code: string) => Promise<boolean>): Promise<string> {
  for (;;) {
    const code = Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
    if (!(await isTaken(code))) return code;
  }
}

/** Reads a code as a person types it, without regard to case, blanks and hyphens. */
export const readCode = (typed: string): string => typed.toUpperCase().replace(/[\s\p{Dash}]/gu, "");

/**
 * Returns what a typed code stands for. What `find` doesn't find counts as a wrong try, and is answered alike, whether the
 * code is unknown, expired or not for this person. Throws `code_not_found`, and 429 after too many wrong tries, then for
 * right codes too.
 */
export async function lookUpCode<Found>(
  limits: Limits,
  guesser: Guesser,
  find: () => Promise<Found | undefined>,
): Promise<Found> {
  const found = await find();
  if (found === undefined) {
    await limits.wrongCode(guesser);
    throw notFound("code");
  }
  await limits.rejectGuesser(guesser);
  return found;
}
