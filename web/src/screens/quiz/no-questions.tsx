import { paths } from "../../paths.ts";
import { LinkButton } from "../../ui/button.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Screen } from "../../ui/screen.tsx";
import { Tile } from "../../ui/tile.tsx";
import styles from "./blank.module.css";

/** A quiz for which there was nothing to ask. */
export function NoQuestions() {
  return (
    <Screen width="m">
      <title>Quiz · Rasayan</title>
      <PageHeader />
      <section className={styles.blank}>
        <Tile code="0" size="big" isEmpty />
        <h1 className={styles.title}>No questions available for this quiz.</h1>
        <LinkButton look="second" to={paths.dashboard}>
          Home
        </LinkButton>
      </section>
    </Screen>
  );
}
