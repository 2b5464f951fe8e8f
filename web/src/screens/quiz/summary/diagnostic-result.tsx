import type { DiagnosticResult as Result } from "../../../api/quizzes.ts";
import { formatCount } from "../../../format/numbers.ts";
import { OverallPrep, RangeBar } from "../../../metrics/overall-prep.tsx";
import styles from "./diagnostic-result.module.css";

/** Overall prep, and what the diagnostic showed of each part of the paper; or that nothing was answered. */
export function DiagnosticResult({ result }: { result: Result }) {
  const { answered, branches, chapters } = result;
  return (
    <section className={styles.card} aria-labelledby="diagnostic-result">
      <h2 id="diagnostic-result">What we know now</h2>
      {answered === 0 ? (
        <p>You left everything blank, so we don’t know anything yet. Practice adapts to your answers.</p>
      ) : (
        <>
          <div className={styles.prep}>
            <h3>Overall Prep</h3>
            <OverallPrep />
          </div>
          <p>{uncertaintyMessage(result)}</p>
          <Findings chapters={chapters} />
          <p className="caption">
            Each bar shows the share of the marks there that we would expect from you: the mark is our
            estimate from this quiz, and the band around it how unsure we are.
          </p>
          {branches.map((branch) => (
            <ul key={branch.type} className={styles.rows} data-branch={branchOf(branch.type)}>
              <PartRow name={branch.type} part={branch} isBig />
              {chapters
                .filter(({ type }) => type === branch.type)
                .map((chapter) => (
                  <PartRow key={chapter.chapter_id} name={chapter.chapter_name} part={chapter} />
                ))}
            </ul>
          ))}
        </>
      )}
    </section>
  );
}

/** Up to three chapters that went well and up to three that didn't. */
function Findings({ chapters }: { chapters: Result["chapters"] }) {
  const { strong, weak } = sortFindings(chapters);
  const rows = [
    ["Going well", strong.join(", ")],
    ["Missed here", weak.join(", ")],
  ];
  return (
    <dl className={styles.findings}>
      {rows.map(
        ([name, text]) =>
          text && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

const MAX_FINDINGS = 3;

/**
 * The names of the chapters that went best, best first, and of those that went worst, worst first: by the share of the
 * learner's own answers that were right, and then by the estimate.
 */
export function sortFindings(chapters: Result["chapters"]): { strong: string[]; weak: string[] } {
  const answeredChapters = chapters.filter(({ answered }) => answered > 0);
  const shareRight = ({ right, answered }: Part) => right / answered;
  const bestFirst = answeredChapters.sort((a, b) => shareRight(b) - shareRight(a) || b.percent - a.percent);
  const names = (list: Result["chapters"], isStrong: boolean) =>
    list
      .filter((chapter) => shareRight(chapter) >= 0.5 === isStrong)
      .slice(0, MAX_FINDINGS)
      .map(({ chapter_name }) => chapter_name);
  return { strong: names(bestFirst, true), weak: names([...bestFirst].reverse(), false) };
}

type Part = Omit<Result["branches"][number], "type">;

type PartRowProps = { name: string; part: Part; isBig?: boolean };

/** A part of the paper: what was right, and the estimate with its range. Grey if nothing of it was answered. */
function PartRow({ name, part, isBig = false }: PartRowProps) {
  const { percent, low, high, answered } = part;
  return (
    <li className={isBig ? styles.big : styles.row}>
      <span className={styles.name}>{name}</span>
      {answered === 0 ? (
        <span className={styles.noData}>No answer yet</span>
      ) : (
        <span className={styles.values}>
          {formatRight(part)}
          <span aria-hidden="true">{` · ${Math.round(percent)} %`}</span>
          <span className="sr-only">{textAlternative(part)}</span>
        </span>
      )}
      {answered === 0 ? (
        <span className={styles.emptyTrack} aria-hidden="true" />
      ) : (
        <RangeBar low={low} value={percent} high={high} />
      )}
    </li>
  );
}

/** Returns the branch that sets the colour: `Physical Chemistry` gives `physical`. */
function branchOf(type: string): string | undefined {
  return type.split(" ")[0]?.toLowerCase();
}

/** Says how precise overall prep is. */
export function uncertaintyMessage({
  answered,
  overall_prep_range: [low, high],
}: Pick<Result, "answered" | "overall_prep_range">): string {
  const points = Math.round((high - low) / 2);
  return `From ${formatCount(answered, "answer")}, your Overall Prep is right to about ±${points} points. Single chapters are rougher; all of it gets surer as you practise.`;
}

/** `1 of 2 right` */
export const formatRight = ({ right, answered }: Pick<Part, "right" | "answered">): string =>
  `${right} of ${answered} right`;

/** The estimate for screen readers: `, about 48 percent, between 34 and 61`. */
export function textAlternative({ percent, low, high }: Pick<Part, "percent" | "low" | "high">): string {
  return `, about ${Math.round(percent)} percent, between ${Math.round(low)} and ${Math.round(high)}`;
}
