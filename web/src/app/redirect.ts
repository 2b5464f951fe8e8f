import type { User } from "@rasayan/contract";
import { hasGoals } from "../api/user.ts";
import { paths } from "../router/paths.ts";

type RedirectInput = Pick<User, "consent_needed" | "target_exam" | "target_year">;
/** Open without consent. The profile shows what is stored, and lets the learner export and erase it. */
const allowedWithoutConsent: readonly string[] = [paths.age, paths.profile];

/** The page that a user has to visit before the requested one; undefined if the requested one is open to them. */
export function requiredRedirect(user: RedirectInput, pathname: string): string | undefined {
  if (user.consent_needed) return allowedWithoutConsent.includes(pathname) ? undefined : paths.age;
  if (pathname === paths.age) return paths.dashboard;
  return hasGoals(user) || pathname === paths.onboarding ? undefined : paths.onboarding;
}
