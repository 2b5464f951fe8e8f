import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { isRefused } from "../api/load-failures.ts";
import { profileQuery } from "../api/user.ts";
import { paths } from "../paths.ts";
import { Navigate, useLocation } from "../router/router.tsx";
import { PageFailed } from "../ui/page-failed.tsx";
import { Screen } from "../ui/screen.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { Arrival } from "./arrival.tsx";
import { detourOf } from "./detour.ts";
import { SiteNotice } from "./site-notice.tsx";
import { useLeftAnswers } from "./use-left-answers.ts";

/** Around every page that needs a learner: waits for the profile, and sends people to what has to come first. */
export function SignedIn({ children }: { children: ReactNode }) {
  const profile = useQuery(profileQuery());
  const { pathname } = useLocation();
  // Without an agreement they would be refused for good.
  useLeftAnswers(profile.data?.consent_needed ? undefined : profile.data?.id);
  if (profile.isPending) return <Loading />;
  if (!profile.data && !isRefused(profile.error)) return <PageFailed onRetry={profile.refetch} />;
  const detour = profile.data ? detourOf(profile.data, pathname) : paths.landing;
  if (detour) return <Navigate to={detour} replace />;
  return (
    <>
      <SiteNotice notice={profile.data?.notice ?? null} />
      {children}
      <Arrival />
    </>
  );
}

function Loading() {
  return (
    <Screen>
      <Spinner />
    </Screen>
  );
}
