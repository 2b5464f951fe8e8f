import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { profileQuery } from "../../api/user.ts";
import { paths } from "../../router/paths.ts";
import { useLocation } from "../../router/router.tsx";
import { Link } from "../../ui/controls/link.tsx";
import { NotFound } from "../../ui/page/not-found.tsx";
import { PageLayout } from "../../ui/page/page-layout.tsx";
import { Logo, TopBar } from "../../ui/page/top-bar.tsx";
import styles from "./admin-layout.module.css";

const models: readonly { to: string; label: string; isForTeachers?: true }[] = [
  { to: paths.adminChapters, label: "Chapters" },
  { to: paths.adminTopics, label: "Topics" },
  { to: paths.adminTags, label: "Tags" },
  { to: paths.adminQuestions, label: "Questions", isForTeachers: true },
  { to: paths.adminNotes, label: "Contents" },
  { to: paths.adminTests, label: "Tests", isForTeachers: true },
  { to: paths.adminClasses, label: "Classes", isForTeachers: true },
];

/** Each has what the one before has. */
const roles = ["student", "teacher", "editor", "admin"];

type Props = {
  /** Shown in the browser's tab, followed by the product's name. */
  title: string;
  /** The role that the page needs at least; by default that of an editor. */
  openTo?: "teacher" | "editor" | "admin";
  children: ReactNode;
};

/** Layout of every admin page. Users without the required role see the "not found" page. */
export function AdminLayout({ title, openTo = "editor", children }: Props) {
  const { data: user } = useQuery({ ...profileQuery(), enabled: false });
  const { pathname } = useLocation();
  if (!user || roles.indexOf(user.role) < roles.indexOf(openTo)) return <NotFound />;
  const isTeacher = user.role === "teacher";
  return (
    <PageLayout width="l">
      <title>{`${title} · Rasayan`}</title>
      <div className={styles.header}>
        <TopBar>
          <Logo to={isTeacher ? paths.adminClasses : paths.admin} />
          <Link className={styles.exitLink} to={paths.dashboard}>
            Student view
          </Link>
        </TopBar>
        <nav className={styles.modelLinks} aria-label="Models">
          {models
            .filter(({ isForTeachers }) => isForTeachers || !isTeacher)
            .map(({ to, label }) => (
              <Link key={to} to={to} aria-current={pathname.startsWith(to) ? "page" : undefined}>
                {label}
              </Link>
            ))}
        </nav>
      </div>
      {children}
    </PageLayout>
  );
}
