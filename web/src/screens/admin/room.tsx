import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { profileQuery } from "../../api/user.ts";
import { paths } from "../../paths.ts";
import { useLocation } from "../../router/router.tsx";
import { Link } from "../../ui/link.tsx";
import { NotFound } from "../../ui/not-found.tsx";
import { Screen } from "../../ui/screen.tsx";
import { Mark, TopBar } from "../../ui/top-bar.tsx";
import styles from "./room.module.css";

const models = [
  { to: paths.adminChapters, words: "Chapters" },
  { to: paths.adminTopics, words: "Topics" },
  { to: paths.adminTags, words: "Tags" },
  { to: paths.adminQuestions, words: "Questions" },
  { to: paths.adminContents, words: "Contents" },
];

type Props = {
  /** Of the browser's tab. */
  title: string;
  /** For pages that only admins may see. */
  forAdmins?: boolean;
  children: ReactNode;
};

/** Around every page of the editors' room. For anyone else there is no such page. */
export function Room({ title, forAdmins = false, children }: Props) {
  const { data: user } = useQuery({ ...profileQuery(), enabled: false });
  const { pathname } = useLocation();
  const mayEnter = user?.role === "admin" || (user?.role === "editor" && !forAdmins);
  if (!mayEnter) return <NotFound />;
  return (
    <Screen width="l">
      <title>{`${title} · Rasayan`}</title>
      <div className={styles.head}>
        <TopBar>
          <Mark to={paths.admin} />
          <Link className={styles.out} to={paths.dashboard}>
            Student’s side
          </Link>
        </TopBar>
        <nav className={styles.models} aria-label="Models">
          {models.map(({ to, words }) => (
            <Link key={to} to={to} aria-current={pathname.startsWith(to) ? "page" : undefined}>
              {words}
            </Link>
          ))}
        </nav>
      </div>
      {children}
    </Screen>
  );
}
