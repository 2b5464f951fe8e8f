import { paths } from "../../paths.ts";
import { Icon } from "../../ui/base/icon.tsx";
import { lazyComponent } from "../../ui/base/lazy-component.tsx";
import { List, RowLink } from "../../ui/lists/list.tsx";
import styles from "./content-admin-card.module.css";

/** In a file of its own, which learners never load. */
const WaitingCounts = lazyComponent(() =>
  import("./waiting-counts.tsx").then((module) => module.WaitingCounts),
);

/** The first card of an editor's dashboard: the way to the admin area, and what waits there. */
export function ContentAdminCard() {
  return (
    <section className={styles.card} aria-label="Content admin">
      <List>
        <RowLink
          to={paths.admin}
          leading={<Icon name="edit" />}
          title="Content admin"
          subtitle="Questions, notes, chapters, topics and tags"
        />
      </List>
      <div className={styles.waiting}>
        <WaitingCounts />
      </div>
    </section>
  );
}
