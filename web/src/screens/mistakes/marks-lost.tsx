import { useQuery } from "@tanstack/react-query";
import { lastOptionsQuery } from "../../api/coach.ts";
import { type MarksLost as MarksLostByCause, marksLostQuery } from "../../api/mistakes.ts";
import { formatCount } from "../../format/numbers.ts";
import { causeLabels } from "../../messages/mistake-labels.ts";
import { LastOptionsCard } from "../../question/review/last-options.tsx";
import { paths } from "../../router/paths.ts";
import { TableBelow } from "../../ui/charts/table.tsx";
import { Link } from "../../ui/controls/link.tsx";
import styles from "./mistakes.module.css";

/** Marks lost by cause in the last 30 days, as bars and as a table, with the cause to work at. */
export function MarksLost() {
  const { data: losses } = useQuery(marksLostQuery());
  if (!losses) return null;
  return (
    <div className={styles.losses}>
      <h2>Marks lost by cause, last 30 days</h2>
      {losses.length === 0 ? <p>No marks lost in this time.</p> : <Losses losses={losses} />}
    </div>
  );
}

function Losses({ losses }: { losses: MarksLostByCause }) {
  const highest = Math.max(...losses.map(({ marks_lost }) => marks_lost));
  const advice = adviseOn(losses);
  return (
    <>
      {advice && <p>{advice}</p>}
      {losses.some(({ cause }) => cause === "arithmetic") && (
        <p>
          <Link to={paths.drills}>Practise arithmetic in 90-second drills</Link>
        </p>
      )}
      <div className={styles.bars} aria-hidden="true">
        {losses.map(({ cause, marks_lost }) => (
          <div key={cause} className={styles.bar}>
            <span>{labelOf(cause)}</span>
            <span className={styles.track}>
              <span className={styles.fill} style={{ inlineSize: `${(marks_lost / highest) * 100}%` }} />
            </span>
            <span className="num">{marks_lost}</span>
          </div>
        ))}
      </div>
      <TableBelow
        table={{
          head: ["Cause", "Marks lost", "Questions"],
          rows: losses.map(({ cause, marks_lost, misses }) => [labelOf(cause), marks_lost, misses] as const),
        }}
      />
    </>
  );
}

/** What adding or leaving out the last option of multi-correct questions was worth so far. */
export function LastOptions() {
  const { data: options } = useQuery(lastOptionsQuery());
  return options && <LastOptionsCard options={options} />;
}

const labelOf = (cause: MarksLostByCause[number]["cause"]) =>
  cause === null ? "No cause yet" : causeLabels[cause];

const advices = {
  concept: "read the notes of those topics before the next quiz",
  fact: "keep those formulas and facts on your daily cards",
  misread: "read the last line of each question twice before you answer",
  arithmetic: "write one step more on paper",
  unit: "write the unit beside every number and check the sign at the end",
  guess: "leave out a question where you can rule out no option",
  time: "go through the whole paper once for the quick marks, then come back",
};

/** One sentence about the cause that cost most, or nothing while no cause is known. */
export function adviseOn(losses: MarksLostByCause): string | undefined {
  const known = losses.find(({ cause }) => cause !== null);
  if (!known || known.cause === null || known.marks_lost <= 0) return undefined;
  const { cause, marks_lost } = known;
  const isMost = losses[0] === known;
  return `${causeLabels[cause]} cost you ${isMost ? "most" : "most of the known causes"}, ${formatCount(marks_lost, "mark")}: ${advices[cause]}.`;
}
