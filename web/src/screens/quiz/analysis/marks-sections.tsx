import type { QuizAnalysis } from "../../../api/quiz-analysis.ts";
import { formatMarks } from "../../../question/review/review-format.ts";
import { BarChart } from "../../../ui/charts/charts.tsx";
import styles from "./analysis.module.css";
import { formatScore } from "./analysis-format.ts";

/** Where the marks went: by what happened, and by section, chapter and topic. */
export function MarksSections({ analysis }: { analysis: QuizAnalysis }) {
  const { marks, sections, chapters, topics } = analysis;
  const losses = [
    { label: "Left blank", value: marks.left_blank },
    { label: "Missing in partly right answers", value: marks.left_partly },
    { label: "Negative marks of wrong answers", value: marks.lost_to_wrong },
    { label: "… of these, by guesses", value: marks.lost_to_guesses },
  ];
  return (
    <>
      <section className={styles.card} aria-labelledby="marks">
        <h2 id="marks">{`Marks: ${formatScore(marks)}`}</h2>
        <p>{describeLosses(marks)}</p>
        <BarChart
          bars={losses.map(({ label, value }) => ({ key: label, label, value, text: String(value) }))}
          table={{ head: ["Marks", "Lost"], rows: losses.map(({ label, value }) => [label, value]) }}
        />
      </section>
      <section className={styles.card} aria-labelledby="marks-by">
        <h2 id="marks-by">Where you scored</h2>
        {sections.length > 0 && (
          <Totals
            title="By section"
            head="Section"
            totals={sections.map((row) => ({ ...row, id: row.name }))}
          />
        )}
        <Totals
          title="By chapter"
          head="Chapter"
          totals={chapters.map((row) => ({ ...row, id: row.chapter_id, name: row.chapter_name }))}
        />
        <Totals
          title="By topic"
          head="Topic"
          totals={topics.map((row) => ({ ...row, id: row.topic_id, name: row.topic_name }))}
        />
      </section>
    </>
  );
}

/** One sentence about the marks that a calmer paper keeps. */
export function describeLosses({ score, full, lost_to_guesses, left_blank }: QuizAnalysis["marks"]): string {
  if (score === full) return "You lost no marks.";
  const guesses = lost_to_guesses > 0 ? `Wrong guesses cost you ${formatMarks(lost_to_guesses)}. ` : "";
  const blank =
    left_blank > 0
      ? `Blank questions left ${formatMarks(left_blank)} on the table.`
      : "You left no question blank.";
  return guesses + blank;
}

type Total = { id: string | number; name: string } & Omit<QuizAnalysis["sections"][number], "name">;

/** More bars are hard to read; the table has all. */
const MAX_BARS = 6;

function Totals({ title, head, totals }: { title: string; head: string; totals: readonly Total[] }) {
  const lostIn = ({ full, score }: Total) => full - score;
  const shown =
    totals.length > MAX_BARS
      ? totals
          .filter((total) => lostIn(total) > 0)
          .sort((a, b) => lostIn(b) - lostIn(a))
          .slice(0, MAX_BARS)
      : totals;
  return (
    <div className={styles.group}>
      <h3>{title}</h3>
      {shown.length < totals.length && (
        <p className="caption">
          {shown.length === 0
            ? `No marks lost in any of the ${totals.length}.`
            : `${shown.length === MAX_BARS ? `The ${MAX_BARS} with the most marks lost` : "Where marks were lost"}; the table has all ${totals.length}.`}
        </p>
      )}
      <BarChart
        max={1}
        bars={shown.map((total) => ({
          key: total.id,
          label: total.name,
          value: total.full === 0 ? 0 : total.score / total.full,
          text: formatScore(total),
        }))}
        table={{
          head: [head, "Marks", "Right", "Wrong", "Unattempted"],
          rows: totals.map((total) => [
            total.name,
            formatScore(total),
            total.correct,
            total.wrong + total.partial,
            total.unattempted,
          ]),
        }}
      />
      {totals.some(({ partial }) => partial > 0) && (
        <p className="caption">Partly right answers count as wrong in this table; their marks count.</p>
      )}
    </div>
  );
}
