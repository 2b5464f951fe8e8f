import { useQuery } from "@tanstack/react-query";
import { Navigate, Outlet, useLocation } from "react-router";
import { profileQuery } from "../api/user.ts";
import { paths } from "../paths.ts";
import { Screen } from "../ui/screen.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { Arrival } from "./arrival.tsx";
import { detourOf } from "./detour.ts";
import { useLeftAnswers } from "./use-left-answers.ts";

/** Around every page that needs a learner: waits for the profile, and sends people to what has to come first. */
export function SignedIn() {
  const profile = useQuery(profileQuery());
  const { pathname } = useLocation();
  // Without an agreement they would be refused for good.
  useLeftAnswers(profile.data?.consent_needed ? undefined : profile.data?.id);
  if (profile.isPending) return <Loading />;
  if (!profile.data) return <Navigate to={paths.landing} replace />;
  const detour = detourOf(profile.data, pathname);
  if (detour) return <Navigate to={detour} replace />;
  return (
    <>
      <Outlet />
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
