import { useQuery } from "@tanstack/react-query";
import { adminHomeQuery } from "../../../api/admin.ts";
import { profileQuery } from "../../../api/user.ts";
import { paths } from "../../../paths.ts";
import { Icon } from "../../../ui/icon.tsx";
import { LoadFailed } from "../../../ui/load-failed.tsx";
import { RowLink, Rows } from "../../../ui/rows.tsx";
import { SkeletonRows } from "../../../ui/skeleton.tsx";
import styles from "../parts.module.css";
import { Room } from "../room.tsx";
import { Attention } from "./attention.tsx";

/** The five models with what there is of each, and what needs an editor. */
export function HomePage() {
  return (
    <Room title="Editors’ room">
      <Home />
    </Room>
  );
}

function Home() {
  const home = useQuery(adminHomeQuery());
  const { data: user } = useQuery({ ...profileQuery(), enabled: false });
  const counts = home.data?.counts;
  const count = (of: number | undefined, words = "") => (of === undefined ? " " : `${of}${words}`);
  const questions = counts && `${counts.questions.published} published, ${counts.questions.review} in review`;
  return (
    <>
      <h1>Editors’ room</h1>
      <div className={styles.panes}>
        <div className={styles.form}>
          <Rows>
            <RowLink
              to={paths.adminChapters}
              lead={<Icon name="grid" />}
              title="Chapters"
              sub={count(counts?.chapters)}
            />
            <RowLink
              to={paths.adminTopics}
              lead={<Icon name="path" />}
              title="Topics"
              sub={count(counts?.topics)}
            />
            <RowLink
              to={paths.adminTags}
              lead={<Icon name="flag" />}
              title="Tags"
              sub={count(counts?.tags)}
            />
            <RowLink
              to={paths.adminQuestions}
              lead={<Icon name="help" />}
              title="Questions"
              sub={questions ?? " "}
            />
            <RowLink
              to={paths.adminContents}
              lead={<Icon name="note" />}
              title="Contents"
              sub={count(counts?.contents)}
            />
          </Rows>
          <Rows>
            <RowLink
              to={paths.adminReports}
              lead={<Icon name="flag" />}
              title="Reports"
              sub="What students say is wrong with a question"
            />
            <RowLink
              to={paths.adminSuspects}
              lead={<Icon name="help" />}
              title="Suspect questions"
              sub="What the answers say is wrong with a question"
            />
            <RowLink
              to={paths.adminImports}
              lead={<Icon name="cards" />}
              title="Import"
              sub="Questions from a file"
            />
            <RowLink
              to={paths.adminExams}
              lead={<Icon name="timer" />}
              title="Exam dates"
              sub="What students’ plans lead to"
            />
            <RowLink
              to={paths.adminLog}
              lead={<Icon name="menu" />}
              title="Log"
              sub="Who changed what, and what was refused"
            />
            {user?.role === "admin" && (
              <RowLink
                to={paths.adminPeople}
                lead={<Icon name="user" />}
                title="People"
                sub="Who may edit, and who may decide that"
              />
            )}
          </Rows>
        </div>
        <section className={styles.form} aria-labelledby="attention">
          <h2 id="attention">Needs attention</h2>
          {home.isPending && <SkeletonRows count={4} />}
          {home.isError && (
            <LoadFailed busy={home.isFetching} onRetry={() => home.refetch()}>
              Could not load what needs attention.
            </LoadFailed>
          )}
          {home.data && <Attention attention={home.data.attention} />}
        </section>
      </div>
    </>
  );
}
