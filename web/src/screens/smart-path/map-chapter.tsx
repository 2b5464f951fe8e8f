import type { PathChapter } from "../../api/smart-path.ts";
import { ChapterWhy } from "../../figures/chapter-why.tsx";
import { paths } from "../../paths.ts";
import { counted } from "../../smart-path-words.ts";
import { LinkButton } from "../../ui/button.tsx";
import { percentWords } from "../../ui/percent-words.ts";
import styles from "./smart-path.module.css";

const figures = [
  ["mastery", "Mastery"],
  ["retained", "Retained"],
  ["evidence", "Evidence"],
] as const;

/** One chapter of the map in words, and the ways into it. */
export function MapChapter({ chapter }: { chapter: PathChapter }) {
  const { chapter_id, chapter_name, share, answers, requires } = chapter;
  return (
    <section className={styles.about} aria-label={chapter_name}>
      <h4>{chapter_name}</h4>
      <p className="muted">{`${share.toFixed(0)} % of the paper · ${counted(answers, "answer")}`}</p>
      <dl className={styles.figures}>
        {figures.map(([of, name]) => (
          <div key={of}>
            <dt>{name}</dt>
            <dd>
              <ChapterWhy of={of} chapter={{ chapter_id, name: chapter_name }} value={chapter[of]} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="caption">Tap a figure to see how it came about.</p>
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
