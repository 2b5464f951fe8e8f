import type { RouteName } from "@rasayan/contract/routes";
import { paths } from "../router/paths.ts";
import { matchRoute } from "../router/route-match.ts";
import { useLocation } from "../router/router.tsx";
import { Link } from "../ui/controls/link.tsx";
import { Icon, type IconName } from "../ui/icons/icon.tsx";
import styles from "./bottom-nav.module.css";

type Entry = { label: string; to: string; icon: IconName; routes: readonly RouteName[] };

/** The pages of each entry. Those with buttons at the bottom, such as quizzes, cards and notes, have no navigation. */
const entries: readonly Entry[] = [
  { label: "Today", to: paths.dashboard, icon: "path", routes: ["dashboard", "smartPath"] },
  {
    label: "Practise",
    to: paths.practiceList,
    icon: "target",
    routes: ["practiceList", "practiceOptions", "quizHistory", "mockTests", "buildTest"],
  },
  { label: "Revise", to: paths.chapterList, icon: "cards", routes: ["chapterList", "chapterNotes"] },
  { label: "Mistakes", to: paths.mistakes, icon: "flag", routes: ["mistakes"] },
  {
    label: "Me",
    to: paths.profile,
    icon: "user",
    routes: ["profile", "bookmarks", "reports", "corrections"],
  },
];

/** Leads to the five places where learners go most. */
export function BottomNav() {
  const { pathname } = useLocation();
  const route = matchRoute(pathname)?.name;
  const current = entries.find(({ routes }) => route && routes.includes(route));
  if (!current) return null;
  return (
    <nav className={styles.nav} aria-label="Main">
      <div className={styles.bar}>
        {entries.map((entry) => (
          <Link
            key={entry.to}
            to={entry.to}
            aria-current={entry === current ? (entry.to === pathname ? "page" : "true") : undefined}
            // On the dashboard another link has this name, so this one says where it leads in other words.
            aria-label={route === "dashboard" && entry.to === paths.mistakes ? "What you missed" : undefined}
          >
            <Icon name={entry.icon} small />
            {entry.label}
          </Link>
        ))}
      </div>
    </nav>
  );
}
