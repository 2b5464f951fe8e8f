import type { User } from "@rasayan/contract";
import type { Db } from "../../db/connect.ts";
import { unauthorized } from "../../http/errors.ts";
import { toUser } from "./profile-figures.ts";
import { findProfile } from "./profile-queries.ts";

/** The user with all figures; throws 401 when the account is gone. */
export async function getUser(db: Db, userId: number): Promise<User> {
  const stored = await findProfile(db, userId);
  if (!stored) throw unauthorized();
  return toUser(stored);
}
