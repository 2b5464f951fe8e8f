import { useQuery } from "@tanstack/react-query";
import { configQuery, profileQuery } from "../api/user.ts";

/**
 * Whether the visitor is, or where ages are asked may be, under 18; undefined until that is known. `ask` loads the
 * settings, which are otherwise taken as they are here already.
 */
export function useMayBeMinor(shouldFetch: boolean): boolean | undefined {
  const config = useQuery({ ...configQuery(), enabled: shouldFetch });
  const { data: user } = useQuery({ ...profileQuery(), enabled: false });
  if (user?.is_minor) return true;
  if (config.data) return config.data.parental_consent && (!user || user.consent_needed === "age");
  return config.isError ? true : undefined;
}
