import { useQuery } from "@tanstack/react-query";
import { configQuery, profileQuery } from "../api/user.ts";

/**
 * Whether the visitor is under 18, or may be, because this server asks for ages and theirs is unknown. Also true if
 * the configuration can't be loaded. Undefined until that is known. `shouldFetch` loads the configuration; without it
 * only a cached one is used.
 */
export function useMayBeMinor(shouldFetch: boolean): boolean | undefined {
  const config = useQuery({ ...configQuery(), enabled: shouldFetch });
  const { data: user } = useQuery({ ...profileQuery(), enabled: false });
  if (user?.is_minor) return true;
  if (config.data) return config.data.parental_consent && (!user || user.consent_needed === "age");
  return config.isError ? true : undefined;
}
