import type { User } from "@rasayan/contract";
import { queryOptions } from "@tanstack/react-query";
import { request } from "./client.ts";
import { ANONYMOUS, networkFirst } from "./kept-replies.ts";
import { claimSessionStorage } from "./local-user-data.ts";
import { setKnownUser } from "./session.ts";

/** `chosen_year`: a target year that was set on this device alone. */
type CachedUser = User & { local_target_year?: number };

/** Who is signed in. An error without data: nobody. */
export const profileQuery = () =>
  queryOptions({
    queryKey: ["user"],
    queryFn: async ({ client, queryKey }): Promise<CachedUser> => {
      const user = await networkFirst(
        { client, queryKey, owner: ANONYMOUS },
        async () => (await request("getProfile", {})).user,
      );
      setKnownUser(user.id);
      claimSessionStorage(user.id);
      return withLocalTargetYear(user, client.getQueryData<CachedUser>(queryKey)?.local_target_year);
    },
  });

/** How this server is set up; the same for everyone, for as long as the page is open. */
export const configQuery = () =>
  queryOptions({
    queryKey: ["config"],
    queryFn: () => request("getConfig", {}),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** False for a new learner, whose first page is the goals form. */
export function hasGoals(user: Pick<User, "target_year" | "target_exam">): boolean {
  return user.target_year !== 0 && user.target_exam !== null;
}

/** The profile with a target year that this device alone has, if there is one. */
export function withLocalTargetYear(user: User, year: number | undefined): CachedUser {
  return year === undefined ? user : { ...user, target_year: year, local_target_year: year };
}
