import { paths } from "../../../router/paths.ts";
import { LinkButton } from "../../../ui/controls/button.tsx";
import { PageHeader } from "../../../ui/page/page-header.tsx";
import { PageLayout } from "../../../ui/page/page-layout.tsx";
import styles from "../centered-message.module.css";

/** In place of the summary of a teacher's test whose results are not shown yet. */
export function HandedIn({ name }: { name: string }) {
  return (
    <PageLayout width="m">
      <title>{`${name} · Rasayan`}</title>
      <PageHeader />
      <section className={styles.centeredMessage}>
        <h1 className={styles.title}>You have handed in the test.</h1>
        <p>{`${name} is with your teacher. If its results are shown to you, they will stand here.`}</p>
        <LinkButton variant="secondary" to={paths.dashboard}>
          Home
        </LinkButton>
      </section>
    </PageLayout>
  );
}
