import { paths } from "../../paths.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import styles from "./cards.module.css";

/** No card is due today. */
export function CaughtUp() {
  return (
    <section className={styles.blank}>
      <span className={styles.done}>
        <Icon name="check" />
      </span>
      <h2>You're All Caught Up!</h2>
      <p>There are no revision cards for you today. Great job!</p>
      <LinkButton look="second" to={paths.dashboard}>
        Dashboard
      </LinkButton>
    </section>
  );
}
