import type { FirstPicture as Picture } from "../../api/quizzes.ts";
import styles from "./first-picture.module.css";
import { rangeWords, spokenRange, uncertaintyWords } from "./first-picture-words.ts";

/** What a diagnostic found out, as ranges and with its uncertainty; or that it could find out nothing. */
export function FirstPicture({ picture }: { picture: Picture }) {
  const { overall, branches, chapters } = picture;
  return (
    <section className={styles.card} aria-labelledby="picture">
      <h2 id="picture">Your first picture</h2>
      {overall.answered === 0 ? (
        <p>
          Nothing was answered, so there is no picture yet. That is fine: your practice begins in the middle
          and learns from what you answer.
        </p>
      ) : (
        <>
          <p>{uncertaintyWords(picture)}</p>
          <p className="caption">
            Each bar is the share of exam questions you can expect to get right today: four times out of five
            the truth lies within it.
          </p>
          <ul className={styles.rows}>
            <RangeRow name="Overall" range={overall} isBig />
          </ul>
          {branches.map((branch) => (
            <ul key={branch.type} className={styles.rows} data-branch={branchOf(branch.type)}>
              <RangeRow name={branch.type} range={branch} isBig />
              {chapters
                .filter(({ type }) => type === branch.type)
                .map((chapter) => (
                  <RangeRow key={chapter.chapter_id} name={chapter.chapter_name} range={chapter} />
                ))}
            </ul>
          ))}
        </>
      )}
    </section>
  );
}

type RowProps = { name: string; range: Picture["overall"]; isBig?: boolean };

/** A name with its range, in figures and as a bar from 0 to 100. */
function RangeRow({ name, range, isBig = false }: RowProps) {
  const { low, high, answered } = range;
  return (
    <li className={isBig ? styles.big : styles.row}>
      <span className={styles.name}>{name}</span>
      {answered === 0 ? (
        <span className={styles.none}>No answer yet</span>
      ) : (
        <span className={styles.range}>
          <span aria-hidden="true">{rangeWords(range)}</span>
          <span className="unseen">{spokenRange(range)}</span>
        </span>
      )}
      <span className={styles.track} aria-hidden="true">
        {answered > 0 && <i style={{ left: `${low}%`, width: `${high - low}%` }} />}
      </span>
    </li>
  );
}

/** `Physical Chemistry` is coloured as `physical`. */
function branchOf(type: string): string | undefined {
  return type.split(" ")[0]?.toLowerCase();
}
