import type { User } from "@rasayan/contract";
import { topicParts } from "@rasayan/engine";
import type { Deps } from "../../deps.ts";
import { unauthorized } from "../../http/errors.ts";
import { readOutlook } from "../learning/outlook-actions.ts";
import { toUser } from "./profile-figures.ts";
import { findProfile } from "./profile-queries.ts";

/** The user with all figures; throws 401 when the account is gone. */
export async function getUser({ db, config }: Deps, userId: number): Promise<User> {
  const stored = await findProfile(db, userId);
  if (!stored) throw unauthorized();
  return toUser(stored, topicParts(await readOutlook(db, userId)), config.requireParentalConsent);
}
