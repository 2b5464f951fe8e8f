import type { User } from "@rasayan/contract";
import { getConfig, getProfile } from "@rasayan/contract/endpoint-paths";
import { queryOptions } from "@tanstack/react-query";
import { claimSessionStorage } from "../device/local-user-data.ts";
import { request } from "./client.ts";
import { setKnownUser } from "./session.ts";

/** `local_target_year`: a target year that was set on this device only. */
type CachedUser = User & { local_target_year?: number };

/** The signed-in user. A rejection without data means that nobody is signed in. */
export const profileQuery = () =>
  queryOptions({
    queryKey: ["user"],
    queryFn: async ({ client, queryKey }): Promise<CachedUser> => {
      const { user } = await request(getProfile, {});
      recordUser(user);
      return withLocalTargetYear(user, client.getQueryData<CachedUser>(queryKey)?.local_target_year);
    },
  });

/** Records who the signed-in user of this page is, according to the server. */
export function recordUser({ id }: Pick<User, "id">): void {
  setKnownUser(id);
  claimSessionStorage(id);
}

/** The server's configuration. It is the same for everyone and fetched once per page. */
export const configQuery = () =>
  queryOptions({
    queryKey: ["config"],
    queryFn: () => request(getConfig, {}),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Whether the learner has set exam and year. A new learner hasn't, and sees the goals form first. */
export function hasGoals(user: Pick<User, "target_year" | "target_exam">): boolean {
  return user.target_year !== 0 && user.target_exam !== null;
}

/** The profile with the target year that was set on this device only, if there is one. */
export function withLocalTargetYear(user: User, year: number | undefined): CachedUser {
  return year === undefined ? user : { ...user, target_year: year, local_target_year: year };
}
