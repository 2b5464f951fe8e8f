import { useQuery } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { configQuery, profileQuery } from "../../api/user.ts";
import { paths } from "../../paths.ts";
import { Navigate } from "../../router/router.tsx";
import { ActionBar } from "../../ui/action-bar.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { PageLayout } from "../../ui/page-layout.tsx";
import { Logo, TopBar } from "../../ui/top-bar.tsx";
import { ChapterTiles } from "./chapter-tiles.tsx";
import styles from "./landing-page.module.css";
import { SignIn } from "./sign-in.tsx";

const features: readonly { icon: IconName; name: string; description: string }[] = [
  { icon: "path", name: "Smart Path", description: "AI-powered learning journey" },
  { icon: "target", name: "Daily Practice", description: "Targeted quiz sessions" },
  { icon: "cards", name: "Quick Revision", description: "Interactive flashcards" },
  { icon: "chart", name: "Track Progress", description: "Detailed analytics" },
];

/** What the product is, and the way in. Whoever is signed in goes straight on. */
export function LandingPage() {
  // Signed in elsewhere meanwhile: whoever comes back is led on.
  const configQueryResult = useQuery({ ...configQuery(), refetchOnWindowFocus: "always" });
  // The build renders this page without settings. They may arrive before it is hydrated, which must find the same.
  const isHydrated = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  const config = isHydrated ? configQueryResult : { data: undefined, isError: false, failureCount: 0 };
  // A visitor's call would end in a refusal. Without an answer, what was kept on the device may lead on.
  const profile = useQuery({ ...profileQuery(), enabled: config.data?.signed_in ?? config.failureCount > 0 });
  const hasGoogle = Boolean(config.data?.google_client_id);
  if (profile.data && !(hasGoogle && isLandingDocument())) return <Navigate to={paths.dashboard} replace />;
  if (profile.data) return <LoadDocument address={paths.dashboard} />;
  if (hasGoogle && !isLandingDocument()) return <LoadDocument address={paths.landing} />;
  return (
    <>
      <PageLayout hasActionBar="tall">
        <title>Master Chemistry, Crack JEE · Rasayan</title>
        <TopBar>
          <Logo />
        </TopBar>
        <div className={styles.hero}>
          <h1>Master Chemistry, Crack JEE</h1>
          <p>Your personal AI tutor for JEE Chemistry mastery</p>
        </div>
        <ChapterTiles />
        <ul className={`pair ${styles.features}`}>
          {features.map(({ icon, name, description }) => (
            <li key={name}>
              <Icon name={icon} />
              <div>
                <h2>{name}</h2>
                <p className="muted">{description}</p>
              </div>
            </li>
          ))}
        </ul>
      </PageLayout>
      <ActionBar width="s">
        <SignIn config={config.data} hasFailed={config.isError} />
        <footer className={styles.footer}>
          By logging in you agree to the <Link to={paths.terms}>Terms of Service</Link>.{" "}
          <Link to={paths.privacy}>Privacy</Link>. <Link to={paths.cookies}>Cookies</Link>
          <span>{config.data?.made_by}</span>
        </footer>
      </ActionBar>
    </>
  );
}

/** Opens a page as a document of its own: Google's script needs a weaker content security policy than the app has. */
function LoadDocument({ address }: { address: string }): null {
  useEffect(() => location.replace(address), [address]);
  return null;
}

/** Whether the browser loaded this document from the landing page's address, and so with its policy. */
function isLandingDocument(): boolean {
  const [navigationEntry] = performance.getEntriesByType("navigation");
  return new URL(navigationEntry?.name ?? location.href).pathname === paths.landing;
}
