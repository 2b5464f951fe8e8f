import { paths } from "../../paths.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import styles from "./cards.module.css";

/** After the last card of the day. */
export function Finished() {
  return (
    <section className={styles.blank}>
      <span className={styles.done}>
        <Icon name="check" />
      </span>
      <p role="alert">You have completed all revision cards for today!</p>
      <LinkButton to={paths.dailyPractice}>Go on to DPP</LinkButton>
      <LinkButton look="second" to={paths.dashboard}>
        Dashboard
      </LinkButton>
    </section>
  );
}
