import type { User } from "@rasayan/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "./client.ts";
import { NOBODY, orKept } from "./kept-replies.ts";
import { claimTab } from "./private-data.ts";
import { noteWho } from "./session.ts";

/** `chosen_year`: a target year that was set on this device alone. */
type KnownUser = User & { chosen_year?: number };

/** Who is signed in. An error without data: nobody. */
export const profileQuery = () =>
  queryOptions({
    queryKey: ["user"],
    queryFn: async ({ client, queryKey }): Promise<KnownUser> => {
      const user = await orKept(
        { client, queryKey, owner: NOBODY },
        async () => (await call("getProfile", {})).user,
      );
      noteWho(user.id);
      claimTab(user.id);
      return withChosenYear(user, client.getQueryData<KnownUser>(queryKey)?.chosen_year);
    },
  });

/** How this server is set up; the same for everyone, for as long as the page is open. */
export const configQuery = () =>
  queryOptions({
    queryKey: ["config"],
    queryFn: () => call("getConfig", {}),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** False for a new learner, whose first page is the goals form. */
export function hasGoals(user: Pick<User, "target_year" | "target_exam">): boolean {
  return user.target_year !== 0 && user.target_exam !== null;
}

/** The profile with a target year that this device alone has, if there is one. */
export function withChosenYear(user: User, year: number | undefined): KnownUser {
  return year === undefined ? user : { ...user, target_year: year, chosen_year: year };
}
