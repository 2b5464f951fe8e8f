import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { isRefused } from "../api/load-failures.ts";
import { profileQuery } from "../api/user.ts";
import { paths } from "../paths.ts";
import { Navigate, useLocation } from "../router/router.tsx";
import { latePart } from "../ui/late-part.tsx";
import { PageFailed } from "../ui/page-failed.tsx";
import { Screen } from "../ui/screen.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { Arrival } from "./arrival.tsx";
import { detourOf } from "./detour.ts";
import { useLeftAnswers } from "./use-left-answers.ts";

// A notice is rare. One whose file can't be loaded must not take the page with it.
const SiteNotice = latePart(() =>
  import("./site-notice.tsx").then(
    (file) => file.SiteNotice,
    () => () => null,
  ),
);

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
      {profile.data?.notice && <SiteNotice notice={profile.data.notice} />}
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
