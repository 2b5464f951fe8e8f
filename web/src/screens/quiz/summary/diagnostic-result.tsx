import type { DiagnosticResult as Result } from "../../../api/quizzes.ts";
import { formatCount } from "../../../format/numbers.ts";
import styles from "./diagnostic-result.module.css";

/** What the diagnostic tells about the learner: where to begin, and the intervals; or that nothing was answered. */
export function DiagnosticResult({ result }: { result: Result }) {
  const { overall, branches, chapters } = result;
  return (
    <section className={styles.card} aria-labelledby="diagnostic-result">
      <h2 id="diagnostic-result">What we know now</h2>
      {overall.answered === 0 ? (
        <p>You left everything blank, so we don’t know anything yet. Practice adapts to your answers.</p>
      ) : (
        <>
          <Findings chapters={chapters} />
          <p>{uncertaintyMessage(result)}</p>
          <p className="caption">
            Each bar shows the share of exam questions you can expect to get right today.
          </p>
          <ul className={styles.rows}>
            <IntervalRow name="Overall" interval={overall} isBig />
          </ul>
          {branches.map((branch) => (
            <ul key={branch.type} className={styles.rows} data-branch={branchOf(branch.type)}>
              <IntervalRow name={branch.type} interval={branch} isBig />
              {chapters
                .filter(({ type }) => type === branch.type)
                .map((chapter) => (
                  <IntervalRow key={chapter.chapter_id} name={chapter.chapter_name} interval={chapter} />
                ))}
            </ul>
          ))}
        </>
      )}
    </section>
  );
}

/** Up to three chapters that went well and up to three to begin with. */
function Findings({ chapters }: { chapters: Result["chapters"] }) {
  const { strong, weak } = sortFindings(chapters);
  const rows = [
    ["Going well", strong.join(", ")],
    ["Begin with", weak.join(", ")],
    ["Not asked yet", "All other chapters"],
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
/** Chapters whose interval has its middle at or above this are going well. */
const STRONG_FROM = 50;

/** The names of the chapters that went best, best first, and of those that went worst, worst first. */
export function sortFindings(chapters: Result["chapters"]): { strong: string[]; weak: string[] } {
  const middleOf = ({ low, high }: CredibleInterval) => (low + high) / 2;
  const bestFirst = [...chapters].sort((a, b) => middleOf(b) - middleOf(a));
  const names = (list: Result["chapters"], isStrong: boolean) =>
    list
      .filter((chapter) => middleOf(chapter) >= STRONG_FROM === isStrong)
      .slice(0, MAX_FINDINGS)
      .map(({ chapter_name }) => chapter_name);
  return { strong: names(bestFirst, true), weak: names([...bestFirst].reverse(), false) };
}

type CredibleInterval = Result["overall"];

type IntervalRowProps = { name: string; interval: CredibleInterval; isBig?: boolean };

/** A name with its interval, as text and as a bar on a scale from 0 to 100. */
function IntervalRow({ name, interval, isBig = false }: IntervalRowProps) {
  const { low, high, answered } = interval;
  return (
    <li className={isBig ? styles.big : styles.row}>
      <span className={styles.name}>{name}</span>
      {answered === 0 ? (
        <span className={styles.noData}>No answer yet</span>
      ) : (
        <span className={styles.interval}>
          <span aria-hidden="true">{formatInterval(interval)}</span>
          <span className="sr-only">{intervalTextAlternative(interval)}</span>
        </span>
      )}
      <span className={styles.track} aria-hidden="true">
        {answered > 0 && <i style={{ left: `${low}%`, width: `${high - low}%` }} />}
      </span>
    </li>
  );
}

/** Returns the branch that sets the colour: `Physical Chemistry` gives `physical`. */
function branchOf(type: string): string | undefined {
  return type.split(" ")[0]?.toLowerCase();
}

/** Says how precise the diagnostic result is. */
export function uncertaintyMessage({ overall }: Result): string {
  const { low, high, answered } = overall;
  const points = Math.round((high - low) / 2);
  return `From ${formatCount(answered, "answer")}, your overall level is right to about ±${points} points. The ranges of chapters are rough; they narrow as you practise.`;
}

/** `34–61 %` */
export function formatInterval({ low, high }: CredibleInterval): string {
  return `${Math.round(low)}–${Math.round(high)} %`;
}

/** The interval for screen readers: `between 34 and 61 percent, from 3 answers`. */
export function intervalTextAlternative({ low, high, answered }: CredibleInterval): string {
  const basis = formatCount(answered, "answer");
  return `between ${Math.round(low)} and ${Math.round(high)} percent, from ${basis}`;
}
