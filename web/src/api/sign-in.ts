import type { RequestOf, User } from "@rasayan/contract";
import { getProfile, signInToDemo, signInWithGoogle } from "@rasayan/contract/endpoint-paths";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { claimSessionStorage, clearOtherUsers } from "../device/local-user-data.ts";
import { request } from "./client.ts";
import { reportSignedIn } from "./session.ts";
import { singleFlight } from "./single-flight.ts";
import { profileQuery } from "./user.ts";

export type DemoRole = RequestOf<"signInToDemo">["body"]["role"];

/** Signs in with the token of Google's button. */
export function useSignInWithGoogle() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => request(signInWithGoogle, { body: { token } }),
    onSuccess: ({ user }) => handleSignedIn(queryClient, user),
  });
}

export function useSignInToDemo() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: signInOnce,
    onSuccess: ({ user }) => handleSignedIn(queryClient, user),
  });
}

/** A second tap, before the button renders as busy, shares the first one's request. */
const signInOnce = singleFlight((role: DemoRole) => request(signInToDemo, { body: { role } }));

/** Checks whether someone has signed in, for example in another tab. */
export function useCheckSession() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => request(getProfile, {}),
    onSuccess: ({ user }) => handleSignedIn(queryClient, user),
  });
}

/** Records the signed-in user, and deletes the data of other users so that it is never shown to this one. */
function handleSignedIn(queryClient: QueryClient, user: User): void {
  const previousUser = queryClient.getQueryData(profileQuery().queryKey);
  if (previousUser && previousUser.id !== user.id) queryClient.clear();
  const { queryKey } = profileQuery();
  queryClient.setQueryData(queryKey, user);
  claimSessionStorage(user.id);
  // Stores the profile again, because the deletion may have included it.
  void clearOtherUsers(user.id).then(() => queryClient.setQueryData(queryKey, (profile) => profile));
  reportSignedIn(user.id);
}
