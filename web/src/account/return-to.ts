import { signedOutAt } from "../device/local-user-data.ts";

type Page = { pathname: string; search: string; hash: string };

/**
 * What a redirect to the sign-in passes on as the state of the landing page, so that the sign-in leads back to this page;
 * nothing after a sign-out.
 */
export const pageToReturnTo = ({ pathname, search, hash }: Page): string | null =>
  signedOutAt() > 0 ? null : pathname + search + hash;
