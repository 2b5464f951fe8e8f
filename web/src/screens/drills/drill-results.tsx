import type { DrillOutcome } from "../../api/drills.ts";
import { SanitizedHtml } from "../../ui/html/sanitized-html.tsx";
import { useMathReady } from "../../ui/html/use-math-ready.ts";
import styles from "./drills.module.css";

/** The marks of a set: how many were right, and every answer with the right one. */
export function DrillResults({ outcome: { answered, right, results } }: { outcome: DrillOutcome }) {
  const isMathReady = useMathReady(results.map(({ prompt_html }) => prompt_html));
  return (
    <section className={styles.section} aria-labelledby="drill-results">
      <h2 id="drill-results" tabIndex={-1}>
        {formatDrillScore(right, answered)}
      </h2>
      {isMathReady && results.length > 0 && (
        <ul className={styles.results}>
          {results.map(({ index, prompt_html, answer, is_right, key, ms }) => (
            <li key={index} className={styles.result} data-state={is_right ? "correct" : "wrong"}>
              <SanitizedHtml html={prompt_html} className="prose" />
              <p>
                <strong className={styles.verdict}>{is_right ? "Right" : "Wrong"}</strong>
                {`: ${withMinus(answer)}`}
                {!is_right && `. The answer is ${withMinus(key)}`}
                {is_right && key !== answer && `, exactly ${withMinus(key)}`}
                <span className="caption num">{` · ${(ms / 1000).toFixed(1)} s`}</span>
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** `8 of 10 right`, or what to do if nothing was answered. */
export const formatDrillScore = (right: number, answered: number): string =>
  answered === 0 ? "No answers this time" : `${right} of ${answered} right`;

const withMinus = (number: string) => number.replaceAll("-", "−");
