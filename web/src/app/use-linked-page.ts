import { useEffect } from "react";
import { forgetLinkedPage, linkedPage, rememberLinkedPage } from "../device/linked-page.ts";
import { paths } from "../router/paths.ts";
import { useLocation, useNavigate } from "../router/router.tsx";
import { isSharedRoute } from "./route-pattern.ts";

/**
 * Leads whoever opened a shared link while signed out to its page, after the sign-in and what has to come before.
 * `user`: undefined while nobody is known to be signed in, null if nobody is.
 */
export function useLinkedPage(user: object | null | undefined, redirect: string | undefined): void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (user === undefined) return;
    if ((user === null || redirect) && isSharedRoute(pathname)) return rememberLinkedPage(pathname);
    const linked = linkedPage();
    if (!linked || user === null || redirect) return;
    if (pathname === linked) forgetLinkedPage();
    else if (pathname === paths.dashboard) navigate(linked, { replace: true });
  }, [user, redirect, pathname, navigate]);
}
