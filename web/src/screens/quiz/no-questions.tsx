import { paths } from "../../router/paths.ts";
import { LinkButton } from "../../ui/controls/button.tsx";
import { Tile } from "../../ui/lists/tile.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { PageLayout } from "../../ui/page/page-layout.tsx";
import styles from "./centered-message.module.css";

/** Shown for a quiz without questions. */
export function NoQuestions() {
  return (
    <PageLayout width="m">
      <title>Quiz · Rasayan</title>
      <PageHeader />
      <section className={styles.centeredMessage}>
        <Tile code="0" size="big" isEmpty />
        <h1 className={styles.title}>No questions available for this quiz.</h1>
        <LinkButton variant="secondary" to={paths.dashboard}>
          Home
        </LinkButton>
      </section>
    </PageLayout>
  );
}
