import type { User } from "@rasayan/contract";
import type { Deps } from "../../deps.ts";
import { signedOut } from "../../domain-errors.ts";
import { readLearnerContext } from "../learning/learner-context-actions.ts";
import { toUser } from "./profile-metrics.ts";
import { findProfile } from "./profile-queries.ts";

/** Returns the user with all metrics; throws `signedOut` if the account no longer exists. */
export async function getUser({ db, config }: Deps, userId: number): Promise<User> {
  const stored = await findProfile(db, userId);
  if (!stored) throw signedOut();
  return toUser(stored, await readLearnerContext(db, userId), config.requireParentalConsent);
}
