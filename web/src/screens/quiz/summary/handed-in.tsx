import { formatCount } from "../../../format/numbers.ts";
import { paths } from "../../../router/paths.ts";
import { LinkButton } from "../../../ui/controls/button.tsx";
import { Alert } from "../../../ui/messages/alert.tsx";
import { PageHeader } from "../../../ui/page/page-header.tsx";
import { PageLayout } from "../../../ui/page/page-layout.tsx";
import styles from "../centered-message.module.css";

type Props = {
  name: string;
  /** How many answers this device still has to send. */
  waiting: number;
  /** How many came too late, and wait for the teacher. */
  late: number;
  /** How many the server has refused. */
  lost: number;
};

/** In place of the summary of a teacher's test whose results are not shown yet, with what became of the last answers. */
export function HandedIn({ name, waiting, late, lost }: Props) {
  return (
    <PageLayout width="m">
      <title>{`${name} · Rasayan`}</title>
      <PageHeader />
      <section className={styles.centeredMessage}>
        <h1 className={styles.title}>You have handed in the test.</h1>
        <p>{`${name} is with your teacher. If its results are shown to you, they will stand here.`}</p>
        <div role="status">
          {waiting > 0 && (
            <Alert state="warning">{`Not sent yet: ${formatCount(waiting, "answer")}. Stay online, so that your teacher gets ${itOrThem(waiting)}.`}</Alert>
          )}
          {late > 0 && (
            <Alert state="warning">{`Too late to count: ${formatCount(late, "answer")}. Your teacher has ${itOrThem(late)}, and decides whether to take ${itOrThem(late)}.`}</Alert>
          )}
          {lost > 0 && (
            <Alert state="warning">{`Not counted, because the test had ended: ${formatCount(lost, "answer")}.`}</Alert>
          )}
        </div>
        <LinkButton variant="secondary" to={paths.dashboard}>
          Home
        </LinkButton>
      </section>
    </PageLayout>
  );
}

const itOrThem = (count: number) => (count === 1 ? "it" : "them");
