import { paths } from "../../paths.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Tile } from "../../ui/tile.tsx";
import styles from "./blank.module.css";

/** Nothing is due today. */
export function CaughtUp() {
  return (
    <section className={styles.blank}>
      <Tile code="✓" size="big" isEmpty />
      <p role="alert">You're all caught up! No questions to revise today.</p>
      <LinkButton look="second" to={paths.dashboard}>
        Dashboard
      </LinkButton>
    </section>
  );
}
