import { paths } from "../router/paths.ts";
import { useLocation, useNavigate } from "../router/router.tsx";
import { useConsent } from "../screens/cookie-consent/consent.ts";
import { lazyComponent } from "../ui/loading/lazy-component.tsx";
import { useMayBeMinor } from "./may-be-minor.ts";

const CookieModal = lazyComponent(() =>
  import("../screens/cookie-consent/cookie-modal.tsx").then((file) => file.CookieModal),
);

/** Shows the cookie dialog on every page until a choice is saved, and when the preferences are opened by their link. */
export function ConsentGate() {
  const consent = useConsent();
  const { hash, search, state } = useLocation();
  const navigate = useNavigate();
  const isOpened = hash === paths.cookies;
  const isShown = consent !== "unknown" && (!consent || isOpened);
  const mayBeMinor = useMayBeMinor(isShown);
  if (!isShown || mayBeMinor === undefined) return null;
  const onDone = () => {
    if (isOpened) navigate({ search, hash: "" }, { replace: true, state });
  };
  return <CookieModal consent={consent} isPossibleMinor={mayBeMinor} onDone={onDone} />;
}
