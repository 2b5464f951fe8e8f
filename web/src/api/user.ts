import type { SentBy, User } from "@rasayan/contract";
import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "./client.ts";
import { keepReply, NOBODY, orKept } from "./kept-replies.ts";
import { oneAtATime } from "./one-at-a-time.ts";
import { claimTab, dropOthersData, leaveDevice } from "./private-data.ts";
import { noteWho, reportSignedIn } from "./session.ts";

export type Goals = SentBy<"putProfile">["body"];
export type DemoRole = SentBy<"signInToDemo">["body"]["role"];

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

export function useSignInWithGoogle() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => call("signInWithGoogle", { body: { token } }),
    onSuccess: ({ user }) => welcome(queryClient, user),
  });
}

export function useSignInToDemo() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: signInToDemo,
    onSuccess: ({ user }) => welcome(queryClient, user),
  });
}

/** A second tap, before the button is drawn busy, joins the first one's call. */
const signInToDemo = oneAtATime((role: DemoRole) => call("signInToDemo", { body: { role } }));

/** Asks again who is signed in, after it may have happened in another tab. */
export function useCheckSession() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call("getProfile", {}),
    onSuccess: ({ user }) => welcome(queryClient, user),
  });
}

/** Ends the session; then nothing of the learner is left in memory or on this device. */
export function useSignOut() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call("signOut", {}),
    onSuccess: async () => {
      await leaveDevice();
      queryClient.clear();
    },
    onError: (error) => console.error("Sign-out failed", error),
  });
}

export function useSaveGoals() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (goals: Goals) => call("putProfile", { body: goals }),
    onSuccess: ({ user }) => queryClient.setQueryData(profileQuery().queryKey, user),
  });
}

/** Sets the target year on this device alone: until the page is loaded anew, or goals are saved. */
export function useChooseYear() {
  const queryClient = useQueryClient();
  return (year: number) =>
    queryClient.setQueryData(profileQuery().queryKey, (user) => user && withChosenYear(user, year));
}

function withChosenYear(user: User, year: number | undefined): KnownUser {
  return year === undefined ? user : { ...user, target_year: year, chosen_year: year };
}

/** Nothing of one learner is shown to the next. */
function welcome(queryClient: QueryClient, user: User): void {
  const before = queryClient.getQueryData(profileQuery().queryKey);
  if (before && before.id !== user.id) queryClient.clear();
  queryClient.setQueryData(profileQuery().queryKey, user);
  claimTab(user.id);
  void dropOthersData(user.id).then(() =>
    keepReply({ client: queryClient, queryKey: profileQuery().queryKey, owner: NOBODY }, user),
  );
  reportSignedIn(user.id);
}
