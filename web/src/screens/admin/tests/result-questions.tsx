import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { ResultQuestion, TestDecision, TestResults } from "../../../api/admin-test-results.ts";
import { formatDateTime, formatSeconds } from "../../../format/dates.ts";
import { optionLetter } from "../../../question/question-format.ts";
import { Table } from "../../../ui/charts/table.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { SanitizedHtml } from "../../../ui/html/sanitized-html.tsx";
import adminStyles from "../admin.module.css";
import { DecisionDialog, UndoDialog } from "./decision-dialogs.tsx";
import decisionStyles from "./decisions.module.css";
import styles from "./results.module.css";
import { formatDecision, formatKey, formatMarks, formatShare } from "./results-format.ts";

/** With fewer students, a discrimination is only a hint. */
const SURE_STUDENTS = 30;

/** What the class made of each question. */
export function ResultQuestions({ results }: { results: TestResults }) {
  const { questions, participation } = results;
  const hasMetrics = participation.sat + participation.erased > 0;
  return (
    <>
      {!hasMetrics && <p className="muted">The figures come with the first attempt that has ended.</p>}
      <ol className={styles.questions}>
        {questions.map((question) => (
          <Question
            key={question.id}
            results={results}
            question={question}
            hasMetrics={hasMetrics}
            isSure={participation.sat >= SURE_STUDENTS}
          />
        ))}
      </ol>
    </>
  );
}

type QuestionProps = {
  results: TestResults;
  question: ResultQuestion;
  /** Somebody has handed in the test. */
  hasMetrics: boolean;
  isSure: boolean;
};

function Question({ results, question, hasMetrics, isSure }: QuestionProps) {
  const { place, topic_name, text_html, is_left_out, is_key_flagged } = question;
  return (
    <li className={adminStyles.card}>
      <div className={adminStyles.cluster}>
        <h2>{`Question ${place}`}</h2>
        <span className="caption">{topic_name}</span>
        {is_left_out && <span className={adminStyles.badge}>Not counted</span>}
        {is_key_flagged && (
          <span className={adminStyles.badge} data-state="warning">
            Check the key
          </span>
        )}
      </div>
      <SanitizedHtml className={styles.text} html={text_html} />
      {hasMetrics && <Metrics question={question} isSure={isSure} />}
      {(!hasMetrics || question.other_keys.length > 0) && <p>{`Key: ${formatKey(question)}`}</p>}
      {hasMetrics ? <Answers question={question} /> : <Options question={question} />}
      <WorstOption question={question} />
      <Decisions testId={results.id} question={question} isFixed={!canDecide(results.state)} />
    </li>
  );
}

const canDecide = (state: TestResults["state"]) => state === "open" || state === "closed";

type DecisionsProps = {
  testId: number;
  question: ResultQuestion;
  /** Nothing is decided: the test has not opened yet, or it is archived and its marks stay as they are. */
  isFixed: boolean;
};

/** What the teacher has decided on a question, and what she can do about it. */
function Decisions({ testId, question, isFixed }: DecisionsProps) {
  const [isDeciding, setDeciding] = useState(false);
  const [undoing, setUndoing] = useState<TestDecision | null>(null);
  const { decisions } = question;
  const decideButton = useRef<HTMLButtonElement>(null);
  function handleUndone(): void {
    flushSync(() => setUndoing(null));
    // The button Undo, which had the focus before the dialog, goes with the decision.
    decideButton.current?.focus();
  }
  return (
    <div className={decisionStyles.decisions}>
      {decisions.length > 0 && (
        <ul className={decisionStyles.list} aria-label={`Decisions on question ${question.place}`}>
          {decisions.map((decision) => (
            <li key={decision.id} className={decisionStyles.decision}>
              <Decision question={question} decision={decision} />
              {!decision.undone && !isFixed && (
                <Button variant="secondary" compact onClick={() => setUndoing(decision)}>
                  Undo
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {!isFixed && (
        <div>
          <Button variant="secondary" compact ref={decideButton} onClick={() => setDeciding(true)}>
            {`Decide on question ${question.place}`}
          </Button>
        </div>
      )}
      {isDeciding && (
        <DecisionDialog testId={testId} question={question} onClose={() => setDeciding(false)} />
      )}
      {undoing && (
        <UndoDialog
          testId={testId}
          question={question}
          decision={undoing}
          onClose={() => setUndoing(null)}
          onUndone={handleUndone}
        />
      )}
    </div>
  );
}

function Decision({ question, decision }: { question: ResultQuestion; decision: TestDecision }) {
  const { reason, made_by, at, undone, is_running } = decision;
  return (
    <div>
      <p className={undone ? "muted" : undefined}>
        <strong>{formatDecision(question, decision)}</strong>
        {undone && " (taken back)"}
        <br />
        {reason}
      </p>
      <p className="caption">
        {`${made_by ?? "A deleted account"}, ${formatDateTime(at)}`}
        {undone && `; taken back by ${undone.made_by ?? "a deleted account"}, ${formatDateTime(undone.at)}`}
        {is_running && ". The marks that students see are being changed."}
      </p>
    </div>
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

/** What can be chosen, while nobody has. */
function Options({ question: { options } }: { question: ResultQuestion }) {
  return (
    <ul className={styles.options}>
      {options.map(({ id, text_html }, index) => (
        <li key={id} className={styles.option}>
          {optionLetter(index)}
          <SanitizedHtml as="span" html={text_html} />
        </li>
      ))}
    </ul>
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
