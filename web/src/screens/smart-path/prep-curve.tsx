import type { SmartPath } from "../../api/smart-path.ts";
import { dayWords } from "../../smart-path-words.ts";
import { percentWords } from "../../ui/percent-words.ts";
import { curvePoints, curveTop } from "./curve-points.ts";
import styles from "./smart-path.module.css";

const WIDTH = 320;
const HEIGHT = 96;

/** Overall prep over the days, as a curve and as a table. */
export function PrepCurve({ history }: { history: SmartPath["history"] }) {
  const [first] = history;
  const last = history.at(-1);
  if (!first || !last || history.length < 2) {
    return <p className="muted">Your curve begins with your second day of practice.</p>;
  }
  const points = curvePoints(history, WIDTH, HEIGHT);
  const line = points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");
  const says = `Overall prep from ${percentWords(first.overall_prep)} on ${dayWords(first.date)} to ${percentWords(last.overall_prep)} on ${dayWords(last.date)}`;
  return (
    <figure className={styles.curve}>
      <svg viewBox={`-4 -4 ${WIDTH + 8} ${HEIGHT + 8}`} role="img" aria-label={says}>
        <line x1="0" x2={WIDTH} y1="0" y2="0" className={styles.grid} />
        <line x1="0" x2={WIDTH} y1={HEIGHT} y2={HEIGHT} className={styles.grid} />
        <polyline points={line} className={styles.line} />
        <circle cx={points.at(-1)?.x} cy={points.at(-1)?.y} r="4" className={styles.dot} />
      </svg>
      <figcaption className={styles.ends}>
        <span>{dayWords(first.date)}</span>
        <span>{`Top line: ${curveTop(history)} %`}</span>
        <span>{dayWords(last.date)}</span>
      </figcaption>
      <details>
        <summary>As a table</summary>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Overall prep</th>
            </tr>
          </thead>
          <tbody>
            {history.toReversed().map(({ date, overall_prep }) => (
              <tr key={date}>
                <th scope="row">{dayWords(date)}</th>
                <td>{percentWords(overall_prep)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
