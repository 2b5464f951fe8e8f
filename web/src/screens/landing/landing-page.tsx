import { useQuery } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { configQuery, profileQuery } from "../../api/user.ts";
import { ChapterGrid, Legend } from "../../chapters/chapter-grid.tsx";
import { chapterLayouts } from "../../chapters/chapter-layout.ts";
import { forgetSignIn } from "../../device/local-user-data.ts";
import { paths } from "../../router/paths.ts";
import { Navigate, useLocation } from "../../router/router.tsx";
import { Link } from "../../ui/controls/link.tsx";
import { Icon, type IconName } from "../../ui/icons/icon.tsx";
import { ActionBar } from "../../ui/page/action-bar.tsx";
import { PageLayout } from "../../ui/page/page-layout.tsx";
import { Logo, TopBar } from "../../ui/page/top-bar.tsx";
import styles from "./landing-page.module.css";
import { SignIn } from "./sign-in.tsx";

const features: readonly { icon: IconName; name: string; description: string }[] = [
  { icon: "path", name: "Smart Path", description: "AI-powered learning journey" },
  { icon: "target", name: "Daily Practice", description: "Targeted quiz sessions" },
  { icon: "cards", name: "Quick Revision", description: "Interactive flashcards" },
  { icon: "chart", name: "Track Progress", description: "Detailed analytics" },
];

/**
 * Introduces the product and offers to sign in. Signed-in users are redirected to the page that asked them to sign in, or
 * to the dashboard.
 */
export function LandingPage() {
  // Refetched on focus: a user who has signed in in another tab is redirected when returning to this one.
  const configQueryResult = useQuery({ ...configQuery(), refetchOnWindowFocus: "always" });
  // The page is prerendered without the config. The config can arrive before hydration, but the markup must match.
  const isHydrated = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  const config = isHydrated ? configQueryResult : { data: undefined, isError: false, failureCount: 0 };
  // The server rejects the request without a session. If the config fails, the persisted profile may redirect.
  const profile = useQuery({ ...profileQuery(), enabled: config.data?.signed_in ?? config.failureCount > 0 });
  // Else public/start-after-paint.js would redirect a user whose session has ended to the dashboard, and that back here.
  const isSignedIn = profile.data !== undefined;
  useEffect(() => {
    if (!isSignedIn) forgetSignIn();
  }, [isSignedIn]);
  const { state } = useLocation();
  const target = typeof state === "string" ? state : paths.dashboard;
  const hasGoogle = Boolean(config.data?.google_client_id);
  if (profile.data && !(hasGoogle && isLandingDocument())) return <Navigate to={target} replace />;
  if (profile.data) return <LoadDocument address={target} />;
  if (hasGoogle && !isLandingDocument()) return <ReloadDocument />;
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

/** Loads this page as a document of its own: Google's script needs a weaker content security policy than the rest of the app. */
function ReloadDocument(): null {
  // A reload keeps the state of the history entry, and with it where the sign-in leads.
  useEffect(() => location.reload(), []);
  return null;
}

/** Loads a page as a new document, with the policy of the rest of the app. */
function LoadDocument({ address }: { address: string }): null {
  useEffect(() => location.replace(address), [address]);
  return null;
}

/** Returns whether this document was loaded from the landing page's path, and so has its content security policy. */
function isLandingDocument(): boolean {
  const [navigationEntry] = performance.getEntriesByType("navigation");
  return new URL(navigationEntry?.name ?? location.href).pathname === paths.landing;
}

/** Weightage (percent of the paper) from which a tile is tinted or solid. */
const TINTED_FROM = 4;
const SOLID_FROM = 6;

/** All chapters as tiles. Chapters with a higher weightage have a stronger colour. */
function ChapterTiles() {
  return (
    <div className={styles.block}>
      <ChapterGrid
        cells={chapterLayouts.map((layout) => ({ ...layout, level: highlightLevel(layout.weightage) }))}
        label="The 28 chapters of JEE Chemistry, laid out like the periodic table: 11 physical, 9 inorganic, 8 organic."
        count={chapterLayouts.length}
      >
        chapters. Solid tiles
        <br />
        carry most marks
      </ChapterGrid>
      <Legend>
        <span data-branch="physical">Physical</span>
        <span data-branch="inorganic">Inorganic</span>
        <span data-branch="organic">Organic</span>
      </Legend>
    </div>
  );
}

function highlightLevel(weightage: number): 0 | 1 | 2 {
  if (weightage >= SOLID_FROM) return 2;
  return weightage >= TINTED_FROM ? 1 : 0;
}
