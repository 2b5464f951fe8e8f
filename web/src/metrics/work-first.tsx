import type { SmartPath } from "../api/smart-path.ts";
import { paths } from "../router/paths.ts";
import { Link } from "../ui/controls/link.tsx";
import styles from "./work-first.module.css";

type Props = { chapters: SmartPath["work_first"]; heading: "h2" | "h3" };

/** The chapters in which most marks are to be won, with the marks. Renders nothing without any. */
export function WorkFirst({ chapters, heading: Heading }: Props) {
  if (chapters.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="work-first">
      <Heading id="work-first">Work on these first</Heading>
      <ol className={styles.chapters}>
        {chapters.map(({ chapter_id, chapter_name, marks, max, answers }) => (
          <li key={chapter_id}>
            <Link to={paths.practiceOptions(chapter_id, chapter_name)}>{chapter_name}</Link>
            <span className={styles.marks}>
              {formatMarksToWin({ marks, max })}
              {answers === 0 && <span className="caption"> · not asked yet</span>}
            </span>
          </li>
        ))}
      </ol>
      <p className="caption">The marks of the paper’s 100 that we don’t expect from you there yet.</p>
    </section>
  );
}

/** `4.9 of 7.0 marks to win` */
const formatMarksToWin = ({ marks, max }: { marks: number; max: number }): string =>
  `${marks.toFixed(1)} of ${max.toFixed(1)} marks to win`;
