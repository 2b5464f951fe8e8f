import { useQuery } from "@tanstack/react-query";
import { profileQuery } from "../api/user.ts";
import { paths } from "../paths.ts";
import { useLocation, useNavigate } from "../router/router.tsx";
import { useConsent } from "../screens/consent/consent.ts";
import { latePart } from "../ui/late-part.tsx";

const CookieModal = latePart(() =>
  import("../screens/consent/cookie-modal.tsx").then((file) => file.CookieModal),
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
  return <CookieModal consent={consent} isMinor={user?.is_minor ?? false} onDone={onDone} />;
}
