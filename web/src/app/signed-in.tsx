import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { pageToReturnTo } from "../account/return-to.ts";
import { isRejected } from "../api/load-errors.ts";
import { profileQuery } from "../api/user.ts";
import { rememberLinkedPage } from "../device/linked-page.ts";
import { paths } from "../router/paths.ts";
import { Navigate, useLocation } from "../router/router.tsx";
import { lazyComponent } from "../ui/loading/lazy-component.tsx";
import { Spinner } from "../ui/loading/spinner.tsx";
import { PageFailed } from "../ui/page/page-failed.tsx";
import { PageLayout } from "../ui/page/page-layout.tsx";
import { requiredRedirect } from "./redirect.ts";
import { RouteEffects } from "./route-effects.tsx";
import { isLinkedPage, isPlayerRoute } from "./route-pattern.ts";
import { useFlushOutbox } from "./use-flush-outbox.ts";

/** Rare, and the page works without it. */
const SiteNotice = lazyComponent(
  async () => (await import("./site-notice.tsx")).SiteNotice,
  () => null,
);

const StorageNotice = lazyComponent(
  async () => (await import("./storage-notice.tsx")).StorageNotice,
  () => null,
);

/** No part of a quiz, which is most often opened by its URL. */
const BottomNav = lazyComponent(
  async () => (await import("./bottom-nav.tsx")).BottomNav,
  () => null,
);

/** Wraps every page that needs a sign-in: waits for the profile, and redirects to a page that has to come first. */
export function SignedIn({ children }: { children: ReactNode }) {
  const profile = useQuery(profileQuery());
  const page = useLocation();
  // Without consent the server would reject the unsent answers for good.
  const { isUnread } = useFlushOutbox(profile.data?.consent_needed ? undefined : profile.data?.id);
  const isSignedOut = !profile.data && isRejected(profile.error);
  const redirect = profile.data && requiredRedirect(profile.data, page.pathname);
  const mustWait = isSignedOut || redirect !== undefined;
  // A learner who opens the link of a class or a test reads it after the sign-in; the dashboard leads there.
  useEffect(() => {
    if (mustWait && isLinkedPage(page.pathname)) rememberLinkedPage(page.pathname);
  }, [mustWait, page.pathname]);
  if (profile.isPending) return <Loading />;
  if (!profile.data && !isSignedOut) return <PageFailed error={profile.error} onRetry={profile.refetch} />;
  if (isSignedOut) return <Navigate to={paths.landing} replace state={pageToReturnTo(page)} />;
  if (redirect) return <Navigate to={redirect} replace />;
  return (
    <>
      {profile.data?.notice && <SiteNotice notice={profile.data.notice} />}
      {isUnread && <StorageNotice />}
      {children}
      {!isPlayerRoute(page.pathname) && <BottomNav />}
      <RouteEffects />
    </>
  );
}

function Loading() {
  return (
    <PageLayout>
      <Spinner />
    </PageLayout>
  );
}
