import { type QueryClient, useQuery } from "@tanstack/react-query";
import { adminHomeQuery } from "../../../api/admin.ts";
import { profileQuery } from "../../../api/user.ts";
import { paths } from "../../../router/paths.ts";
import { Navigate } from "../../../router/router.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import { List, RowLink } from "../../../ui/lists/list.tsx";
import { LoadFailed } from "../../../ui/loading/load-failed.tsx";
import { SkeletonRows } from "../../../ui/loading/skeleton.tsx";
import adminStyles from "../admin.module.css";
import { AdminLayout } from "../admin-layout.tsx";
import { Attention } from "./attention.tsx";

/** Starts the requests of this page while it is loading. */
export function prefetch(client: QueryClient): void {
  void client.prefetchQuery(adminHomeQuery());
}

/** Start page of the admin area: links with counts, and the items that need attention. */
export function AdminHomePage() {
  const { data: user } = useQuery({ ...profileQuery(), enabled: false });
  if (user?.role === "teacher") return <Navigate to={paths.adminClasses} replace />;
  return (
    <AdminLayout title="Content admin">
      <AdminHome />
    </AdminLayout>
  );
}

function AdminHome() {
  const home = useQuery(adminHomeQuery());
  const { data: user } = useQuery({ ...profileQuery(), enabled: false });
  const counts = home.data?.counts;
  const count = (total: number | undefined, suffix = "") => (total === undefined ? " " : `${total}${suffix}`);
  const questions = counts && `${counts.questions.published} published, ${counts.questions.review} in review`;
  return (
    <>
      <h1>Content admin</h1>
      <div className={adminStyles.panes}>
        <div className={adminStyles.form}>
          <List>
            <RowLink
              to={paths.adminChapters}
              leading={<Icon name="grid" />}
              title="Chapters"
              subtitle={count(counts?.chapters)}
            />
            <RowLink
              to={paths.adminTopics}
              leading={<Icon name="path" />}
              title="Topics"
              subtitle={count(counts?.topics)}
            />
            <RowLink
              to={paths.adminTags}
              leading={<Icon name="flag" />}
              title="Tags"
              subtitle={count(counts?.tags)}
            />
            <RowLink
              to={paths.adminClasses}
              leading={<Icon name="user" />}
              title="Classes"
              subtitle="Your own, and who is in them"
            />
            <RowLink
              to={paths.adminQuestions}
              leading={<Icon name="help" />}
              title="Questions"
              subtitle={questions ?? " "}
            />
            <RowLink
              to={paths.adminNotes}
              leading={<Icon name="note" />}
              title="Contents"
              subtitle={count(counts?.contents)}
            />
          </List>
          <List>
            <RowLink
              to={paths.adminReports}
              leading={<Icon name="flag" />}
              title="Reports"
              subtitle="Problems that students reported"
            />
            <RowLink
              to={paths.adminFlaggedQuestions}
              leading={<Icon name="help" />}
              title="Suspect questions"
              subtitle="Students’ answers suggest that something in them is wrong"
            />
            <RowLink
              to={paths.adminImports}
              leading={<Icon name="cards" />}
              title="Import"
              subtitle="Questions from a file"
            />
            <RowLink
              to={paths.adminExams}
              leading={<Icon name="timer" />}
              title="Exam dates"
              subtitle="The dates that students’ plans aim at"
            />
            <RowLink
              to={paths.adminAuditLog}
              leading={<Icon name="menu" />}
              title="Log"
              subtitle="Who changed what, and requests that were refused"
            />
            {user?.role === "admin" && (
              <RowLink
                to={paths.adminUsers}
                leading={<Icon name="user" />}
                title="People"
                subtitle="Who is an editor or an admin"
              />
            )}
          </List>
        </div>
        <section className={adminStyles.form} aria-labelledby="attention">
          <h2 id="attention">Needs attention</h2>
          {home.isPending && <SkeletonRows count={4} />}
          {home.isError && (
            <LoadFailed error={home.error} busy={home.isFetching} onRetry={() => home.refetch()}>
              Could not load what needs attention.
            </LoadFailed>
          )}
          {home.data && <Attention attention={home.data.attention} />}
        </section>
      </div>
    </>
  );
}
