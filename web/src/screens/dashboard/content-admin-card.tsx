import { paths } from "../../router/paths.ts";
import { Link } from "../../ui/controls/link.tsx";
import { Icon } from "../../ui/icons/icon.tsx";
import { lazyComponent } from "../../ui/loading/lazy-component.tsx";
import styles from "./content-admin-card.module.css";

/** In a file of its own, which learners never load. */
const WaitingCounts = lazyComponent(
  async () => (await import("./waiting-counts.tsx")).WaitingCounts,
  () => null,
);

/** The first card of a teacher's or editor's dashboard: the way to the admin area, and what waits there for editors. */
export function ContentAdminCard({ isTeacher }: { isTeacher: boolean }) {
  if (isTeacher)
    return (
      <section className={styles.card} aria-label="Teacher’s desk">
        <Link className={styles.title} to={paths.adminClasses}>
          <Icon name="edit" />
          Teacher’s desk
          <span className={styles.end}>
            <Icon name="chevron-right" small />
          </span>
        </Link>
      </section>
    );
  return (
    <section className={styles.card} aria-label="Content admin">
      <Link className={styles.title} to={paths.admin}>
        <Icon name="edit" />
        Content admin
        <span className={styles.end}>
          <Icon name="chevron-right" small />
        </span>
      </Link>
      <div className={styles.waiting}>
        <WaitingCounts />
      </div>
    </section>
  );
}
