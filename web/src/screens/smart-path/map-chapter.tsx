import type { PathChapter } from "../../api/smart-path.ts";
import { paths } from "../../paths.ts";
import { counted } from "../../smart-path-words.ts";
import { LinkButton } from "../../ui/button.tsx";
import { percentWords } from "../../ui/percent-words.ts";
import styles from "./smart-path.module.css";

/** One chapter of the map in words, and the ways into it. */
export function MapChapter({ chapter }: { chapter: PathChapter }) {
  const { chapter_id, chapter_name, share, mastery, retained, answers, requires } = chapter;
  return (
    <section className={styles.about} aria-label={chapter_name}>
      <h4>{chapter_name}</h4>
      <p className="muted">{`${share.toFixed(0)} % of the paper · ${counted(answers, "answer")}`}</p>
      <dl className={styles.figures}>
        <div>
          <dt>Mastery</dt>
          <dd>{percentWords(mastery)}</dd>
        </div>
        <div>
          <dt>Retained</dt>
          <dd>{percentWords(retained)}</dd>
        </div>
      </dl>
      {mastery === null && <p className="caption">Five answers in the chapter make a figure.</p>}
      {requires.length > 0 && (
        <p>
          {"Builds on "}
          {requires
            .map((one) =>
              one.mastery === null ? one.chapter_name : `${one.chapter_name} (${percentWords(one.mastery)})`,
            )
            .join(", ")}
          .
        </p>
      )}
      <div className="pair">
        <LinkButton look="second" to={paths.chapterContents(chapter_id, chapter_name)}>
          Notes
        </LinkButton>
        <LinkButton to={paths.practiceOptions(chapter_id, chapter_name)}>Practise</LinkButton>
      </div>
    </section>
  );
}
