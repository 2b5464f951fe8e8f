import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { pageToReturnTo } from "../account/return-to.ts";
import { evictQueries } from "../api/query-persistence.ts";
import { dismissSessionExpired, useIsSessionExpired } from "../api/session.ts";
import { profileQuery } from "../api/user.ts";
import { clearUserData, onCrossTabSignOut } from "../device/local-user-data.ts";
import { paths } from "../router/paths.ts";
import { useLocation, useNavigate } from "../router/router.tsx";
import { lazyComponent } from "../ui/loading/lazy-component.tsx";
import { guardBfcache } from "./bfcache.ts";
import { isAdminRoute, isPlayerRoute, isPublicRoute } from "./route-pattern.ts";

const ReauthDialog = lazyComponent(() => import("./reauth-dialog.tsx").then((file) => file.ReauthDialog));

/**
 * Handles a 401: redirects to the landing page, whose sign-in leads back. In a quiz and in the admin area it shows a sign-in dialog over the page
 * instead, so that nothing unsent or unsaved is lost. Until the profile is known, `SignedIn` handles a 401.
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

/** Clears this page's data when the user signs out in another tab, and guards pages in the back/forward cache. */
function useCrossTabSignOut(): void {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const handleSignOut = useEffectEvent(() => {
    void clearUserData();
    void import("../api/unsent-work.ts").then(({ forgetUnsentWork }) => forgetUnsentWork(queryClient));
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
  const page = useLocation();
  const navigate = useNavigate();
  const redirect = useEffectEvent(() => {
    dismissSessionExpired();
    // The next visit must not start with the profile of a user who is no longer signed in.
    evictQueries(queryClient, profileQuery().queryKey);
    queryClient.clear();
    navigate(paths.landing, { replace: true, state: pageToReturnTo(page) });
  });
  useEffect(() => redirect(), []);
  return null;
}
