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

const models = [
  { to: paths.adminChapters, label: "Chapters" },
  { to: paths.adminTopics, label: "Topics" },
  { to: paths.adminTags, label: "Tags" },
  { to: paths.adminQuestions, label: "Questions" },
  { to: paths.adminNotes, label: "Contents" },
];

type Props = {
  /** Shown in the browser's tab, followed by the product's name. */
  title: string;
  /** True for pages that only admins may see, not editors. */
  isAdminOnly?: boolean;
  children: ReactNode;
};

/** Layout of every admin page. Users without the required role see the "not found" page. */
export function AdminLayout({ title, isAdminOnly = false, children }: Props) {
  const { data: user } = useQuery({ ...profileQuery(), enabled: false });
  const { pathname } = useLocation();
  const canEnter = user?.role === "admin" || (user?.role === "editor" && !isAdminOnly);
  if (!canEnter) return <NotFound />;
  return (
    <PageLayout width="l">
      <title>{`${title} · Rasayan`}</title>
      <div className={styles.header}>
        <TopBar>
          <Logo to={paths.admin} />
          <Link className={styles.exitLink} to={paths.dashboard}>
            Student view
          </Link>
        </TopBar>
        <nav className={styles.modelLinks} aria-label="Models">
          {models.map(({ to, label }) => (
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
