import type { User } from "@rasayan/contract";
import { hasGoals } from "../api/user.ts";
import { paths } from "../paths.ts";

type RedirectInput = Pick<User, "consent_needed" | "target_exam" | "target_year">;
/** Open without an agreement: it holds what is stored, and the ways to take it out and to erase it. */
const allowedWithoutConsent: readonly string[] = [paths.age, paths.profile];

/** Where someone has to go before the page they asked for; undefined when it is open to them. */
export function requiredRedirect(user: RedirectInput, pathname: string): string | undefined {
  if (user.consent_needed) return allowedWithoutConsent.includes(pathname) ? undefined : paths.age;
  if (pathname === paths.age) return paths.dashboard;
  return hasGoals(user) || pathname === paths.onboarding ? undefined : paths.onboarding;
}
