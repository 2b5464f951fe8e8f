import { useQuery } from "@tanstack/react-query";
import { Navigate, Outlet, useLocation } from "react-router";
import { hasGoals, profileQuery } from "../api/user.ts";
import { paths } from "../paths.ts";
import { Screen } from "../ui/screen.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { Arrival } from "./arrival.tsx";

/** Around every page that needs a learner: waits for the profile, and sends newcomers to their goals. */
export function SignedIn() {
  const profile = useQuery(profileQuery());
  const { pathname } = useLocation();
  if (profile.isPending) return <Loading />;
  if (!profile.data) return <Navigate to={paths.landing} replace />;
  if (!hasGoals(profile.data) && pathname !== paths.onboarding) {
    return <Navigate to={paths.onboarding} replace />;
  }
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
