import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { profileQuery } from "../api/user.ts";
import { paths } from "../paths.ts";
import { useLocation, useNavigate } from "../router/router.tsx";
import { useConsent } from "../screens/consent/consent.ts";

const CookieModal = lazy(() =>
  import("../screens/consent/cookie-modal.tsx").then((file) => ({ default: file.CookieModal })),
);

/** Asks on every page until a choice is saved, and again where the preferences are opened by their link. */
export function ConsentGate() {
  const consent = useConsent();
  const { data: user } = useQuery({ ...profileQuery(), enabled: false });
  const { hash, search, state } = useLocation();
  const navigate = useNavigate();
  const isOpened = hash === paths.cookies;
  if (consent === "unknown" || (consent && !isOpened)) return null;
  const onDone = () => {
    if (isOpened) navigate({ search, hash: "" }, { replace: true, state });
  };
  return (
    <Suspense fallback={null}>
      <CookieModal consent={consent} isMinor={user?.is_minor ?? false} onDone={onDone} />
    </Suspense>
  );
}
