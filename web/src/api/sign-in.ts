import type { SentBy, User } from "@rasayan/contract";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "./client.ts";
import { keepReply, NOBODY } from "./kept-replies.ts";
import { oneAtATime } from "./one-at-a-time.ts";
import { claimTab, dropOthersData } from "./private-data.ts";
import { reportSignedIn } from "./session.ts";
import { profileQuery } from "./user.ts";

export type DemoRole = SentBy<"signInToDemo">["body"]["role"];

/** Signs in with the token of Google's button. */
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
