import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { ANONYMOUS, evictQueries } from "../api/kept-replies.ts";
import { clearUserData, onCrossTabSignOut } from "../api/local-user-data.ts";
import { dismissSessionExpired, useIsSessionExpired } from "../api/session.ts";
import { profileQuery } from "../api/user.ts";
import { paths } from "../paths.ts";
import { useLocation, useNavigate } from "../router/router.tsx";
import { lazyComponent } from "../ui/lazy-component.tsx";
import { guardBfcache } from "./bfcache.ts";
import { isAdminRoute, isPlayerRoute, isPublicRoute } from "./route-pattern.ts";

const ReauthDialog = lazyComponent(() => import("./reauth-dialog.tsx").then((file) => file.ReauthDialog));

/**
 * What a 401 leads to: the landing page, except inside a quiz and in the editors' room, where people sign in over the
 * page and go on with what was not sent or saved yet. Before the profile is known `SignedIn` deals with it.
 */
export function SessionExpired() {
  const isExpired = useIsSessionExpired();
  const { pathname } = useLocation();
  const { data: user } = useQuery({ ...profileQuery(), enabled: false });
  useCrossTabSignOut();
  if (!isExpired) return null;
  if (!user || isPublicRoute(pathname)) return <DismissExpiry />;
  if (!isPlayerRoute(pathname) && !isAdminRoute(pathname)) return <RedirectToLanding />;
  return <ReauthDialog isEditing={isAdminRoute(pathname)} />;
}

/** Of someone who has signed out in another tab nothing is left on this page, however it comes to be seen. */
function useCrossTabSignOut(): void {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const handleSignOut = useEffectEvent(() => {
    void clearUserData();
    queryClient.clear();
    if (!isPublicRoute(location.pathname)) navigate(paths.landing, { replace: true });
  });
  useEffect(() => onCrossTabSignOut(() => handleSignOut()), []);
  useEffect(() => guardBfcache(queryClient), [queryClient]);
}

function DismissExpiry() {
  useEffect(dismissSessionExpired, []);
  return null;
}

function RedirectToLanding() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  useEffect(() => {
    dismissSessionExpired();
    // The next visit is not to begin as someone who is signed in no more.
    evictQueries({ client: queryClient, queryKey: profileQuery().queryKey, owner: ANONYMOUS });
    queryClient.clear();
    navigate(paths.landing, { replace: true });
  }, [queryClient, navigate]);
  return null;
}
