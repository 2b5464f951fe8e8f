import type { ResultQuestion, TestResults } from "../../../api/admin-test-results.ts";
import { formatSeconds } from "../../../format/dates.ts";
import { optionLetter } from "../../../question/question-format.ts";
import { Table } from "../../../ui/charts/table.tsx";
import { SanitizedHtml } from "../../../ui/html/sanitized-html.tsx";
import adminStyles from "../admin.module.css";
import styles from "./results.module.css";
import { formatKey, formatMarks, formatShare } from "./results-format.ts";

/** With fewer students, a discrimination is only a hint. */
const SURE_STUDENTS = 30;

/** What the class made of each question. */
export function ResultQuestions({ results }: { results: TestResults }) {
  const { questions, participation } = results;
  if (participation.sat === 0)
    return <p className="muted">The figures come with the first attempt that has ended.</p>;
  return (
    <ol className={styles.questions}>
      {questions.map((question) => (
        <Question key={question.id} question={question} isSure={participation.sat >= SURE_STUDENTS} />
      ))}
    </ol>
  );
}

function Question({ question, isSure }: { question: ResultQuestion; isSure: boolean }) {
  const { place, topic_name, text_html, is_left_out, is_key_flagged } = question;
  return (
    <li className={adminStyles.card}>
      <div className={adminStyles.cluster}>
        <h3>{`Question ${place}`}</h3>
        <span className="caption">{topic_name}</span>
        {is_left_out && <span className={adminStyles.badge}>Not counted</span>}
        {is_key_flagged && (
          <span className={adminStyles.badge} data-state="warning">
            Check the key
          </span>
        )}
      </div>
      <SanitizedHtml className={styles.text} html={text_html} />
      <Metrics question={question} isSure={isSure} />
      <Answers question={question} />
      <WorstOption question={question} />
    </li>
  );
}

function Metrics({ question, isSure }: { question: ResultQuestion; isSure: boolean }) {
  const { facility_pct, correct_pct, omitted_pct, discrimination, median_seconds } = question;
  return (
    <dl className={styles.metrics}>
      <div>
        <dt>Facility</dt>
        <dd className="num">{formatShare(facility_pct)}</dd>
      </div>
      <div>
        <dt>Right</dt>
        <dd className="num">{formatShare(correct_pct)}</dd>
      </div>
      <div>
        <dt>Blank</dt>
        <dd className="num">{formatShare(omitted_pct)}</dd>
      </div>
      <div>
        <dt>Discrimination</dt>
        <dd className={isSure ? "num" : "num muted"}>{formatMarks(discrimination)}</dd>
      </div>
      <div>
        <dt>Median time</dt>
        <dd className="num">{formatSeconds(median_seconds)}</dd>
      </div>
    </dl>
  );
}

/** How often each option was chosen, or which numbers were typed. */
function Answers({ question }: { question: ResultQuestion }) {
  if (question.type === "numerical")
    return (
      <Table
        head={[`Typed (key ${formatKey(question)})`, "Students", "Share"]}
        rows={question.typed.map(({ value, correct, chosen, chosen_pct }) => [
          correct ? `${value} ✓` : value,
          String(chosen),
          formatShare(chosen_pct),
        ])}
      />
    );
  const hasGroups = question.options.some(({ top_pct }) => top_pct !== null);
  return (
    <Table
      head={["Option", "Chosen", "Share", ...(hasGroups ? ["Best 27 %", "Weakest 27 %"] : [])]}
      rows={question.options.map(
        ({ id, text_html, correct, chosen, chosen_pct, top_pct, bottom_pct }, index) => [
          <span key={id} className={styles.option}>
            {`${optionLetter(index)}${correct ? " ✓" : ""}`}
            {correct && <span className="sr-only">right</span>}
            <SanitizedHtml as="span" html={text_html} />
          </span>,
          String(chosen),
          formatShare(chosen_pct),
          ...(hasGroups ? [formatShare(top_pct), formatShare(bottom_pct)] : []),
        ],
      )}
    />
  );
}

/** The wrong option that most have chosen, and why it is wrong: what to teach. */
function WorstOption({ question: { options, worst_option_id } }: { question: ResultQuestion }) {
  const index = options.findIndex(({ id }) => id === worst_option_id);
  const worst = options[index];
  if (!worst) return null;
  return (
    <div>
      <p>{`Most chosen wrong option: ${optionLetter(index)}, by ${formatShare(worst.chosen_pct)}.`}</p>
      <SanitizedHtml className="caption" html={worst.rationale_html} />
    </div>
  );
}

const topicStates = { weak: "Weak", fair: "Fair", too_few: "Too few questions" };

/** What the class lost in each topic: what to teach next. */
export function ResultTopics({ results: { topics } }: { results: TestResults }) {
  if (topics.length === 0)
    return <p className="muted">The figures come with the first attempt that has ended.</p>;
  return (
    <>
      <p className="caption">
        The topic where a student lost most marks comes first. Weak is one whose questions were 10 points
        harder for the class than the whole test.
      </p>
      <Table
        head={["Topic", "Questions", "Marks won", "Lost by a student", "Facility", "Verdict"]}
        rows={topics.map(({ id, name, chapter_name, questions, percent, lost, facility_pct, state }) => [
          <span key={id} className={styles.name}>
            {name}
            <span className="caption">{chapter_name}</span>
          </span>,
          String(questions),
          formatShare(percent),
          formatMarks(lost),
          formatShare(facility_pct),
          <span key="state" className={adminStyles.badge} data-state={state === "weak" ? "error" : undefined}>
            {topicStates[state]}
          </span>,
        ])}
      />
    </>
  );
}
