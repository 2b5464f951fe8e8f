import { useEffect, useId, useRef, useState } from "react";
import { type Mistake, type MistakeCause, useSaveMistake } from "../../api/mistakes.ts";
import { formatDay, formatLongDate } from "../../format/dates.ts";
import { drillKindLabels } from "../../messages/drill-labels.ts";
import { causeLabels } from "../../messages/mistake-labels.ts";
import { formatSlips } from "../../messages/slip-messages.ts";
import { paths } from "../../router/paths.ts";
import { LinkButton } from "../../ui/controls/button.tsx";
import { SanitizedHtml } from "../../ui/html/sanitized-html.tsx";
import { useMathReady } from "../../ui/html/use-math-ready.ts";
import { Icon } from "../../ui/icons/icon.tsx";
import { ActionFailed } from "../../ui/loading/action-failed.tsx";
import { SkeletonText } from "../../ui/loading/skeleton.tsx";
import { Alert } from "../../ui/messages/alert.tsx";
import styles from "./mistakes.module.css";

/** One line of the notebook: the topic of a missed question, and whether it is due. A tap opens the rest. */
export function MistakeRow({ mistake }: { mistake: Mistake }) {
  const { topic_name, chapter_name, is_open, is_due, due_on } = mistake;
  const { cause, proposed_cause } = mistake;
  const [isShown, setShown] = useState(false);
  const row = useRef<HTMLDetailsElement>(null);
  // The browser opens a row by itself also before the app handles the page.
  useEffect(() => setShown(row.current?.open === true), []);
  const named = cause ?? proposed_cause;
  const when = is_open ? "In a quiz" : is_due ? undefined : `from ${formatDay(due_on)}`;
  return (
    <details ref={row} className={styles.row} onToggle={(event) => setShown(event.currentTarget.open)}>
      <summary>
        <span className={styles.line}>
          <b>{topic_name}</b>
          <span className="caption num">
            {[when, chapter_name, named && causeLabels[named]].filter(Boolean).join(" · ")}
          </span>
        </span>
        {when === undefined && <span className={styles.due}>Due</span>}
        <Icon name="chevron-down" small />
      </summary>
      {isShown && <MistakeCard mistake={mistake} />}
    </details>
  );
}

/** A question of the notebook with its cause and the learner's note. */
function MistakeCard({ mistake }: { mistake: Mistake }) {
  const { question_id, hash, text_html, is_open } = mistake;
  const { cause, proposed_cause, drill_kind } = mistake;
  const slip = formatSlips(mistake);
  const isMathReady = useMathReady([text_html]);
  if (!isMathReady) return <SkeletonText />;
  return (
    <article className={styles.card}>
      <SanitizedHtml html={text_html} className="prose" />
      <p className="caption num">{formatMisses(mistake)}</p>
      {slip !== null && <Alert>{slip}</Alert>}
      {is_open ? (
        <p className="muted">
          You are answering this question in a quiz. Its cause shows again when that quiz has ended.
        </p>
      ) : (
        <Cause mistake={mistake} />
      )}
      {(cause ?? proposed_cause) === "arithmetic" && (
        <LinkButton variant="link" to={drillPath(drill_kind)}>
          {`90-second drill: ${drill_kind === null ? "arithmetic" : drillKindLabels[drill_kind]}`}
        </LinkButton>
      )}
      <Note mistake={mistake} />
      {!is_open && (
        <LinkButton variant="link" to={paths.quizQuestionReview(hash, question_id)}>
          See the answer
        </LinkButton>
      )}
    </article>
  );
}

/** The page of drills with this kind chosen, or with all of them. */
const drillPath = (kind: Mistake["drill_kind"]) =>
  kind === null ? paths.drills : `${paths.drills}?kind=${kind}`;

/** `Missed once, on 3 November 2026`, `Missed 3 times, last on 3 November 2026` */
export function formatMisses({
  times_missed,
  last_missed_at,
}: Pick<Mistake, "times_missed" | "last_missed_at">) {
  const day = formatLongDate(last_missed_at);
  return times_missed === 1 ? `Missed once, on ${day}` : `Missed ${times_missed} times, last on ${day}`;
}

/** The causes to choose from. The proposed one is marked until the learner has chosen. */
function Cause({ mistake }: { mistake: Mistake }) {
  const { question_id, cause, proposed_cause } = mistake;
  const save = useSaveMistake();
  const id = useId();
  // While a tap is being saved, it shows already.
  const chosen = save.isPending && save.variables.cause !== undefined ? save.variables.cause : cause;
  return (
    <fieldset className={styles.causes}>
      <legend>Why did you miss it?</legend>
      {chosen === null && proposed_cause !== null && (
        <p className="caption" id={`${id}-proposal`}>
          It looks like: <strong>{causeLabels[proposed_cause]}</strong>. Tap it if that is right, or another
          one.
        </p>
      )}
      <div className={styles.causeChips}>
        {(Object.entries(causeLabels) as [MistakeCause, string][]).map(([value, label]) => (
          <button
            key={value}
            type="button"
            className={styles.causeChip}
            aria-pressed={chosen === value}
            data-proposed={(chosen === null && proposed_cause === value) || undefined}
            onClick={() => save.mutate({ questionId: question_id, cause: chosen === value ? null : value })}
          >
            {label}
          </button>
        ))}
      </div>
      <ActionFailed error={save.error}>Not saved. Try again.</ActionFailed>
    </fieldset>
  );
}

/** A note of the learner's own, saved when the field loses the focus. */
function Note({ mistake: { question_id, note } }: { mistake: Mistake }) {
  const save = useSaveMistake();
  const id = useId();
  return (
    <div className={styles.note}>
      <label htmlFor={id}>Your note</label>
      <textarea
        className={styles.noteText}
        id={id}
        rows={2}
        maxLength={1000}
        defaultValue={note}
        placeholder="What will you do differently next time?"
        onBlur={({ target }) => {
          if (target.value.trim() !== note) save.mutate({ questionId: question_id, note: target.value });
        }}
      />
      <p className="caption" role="status">
        {save.isPending ? "Saving…" : save.isSuccess ? "Saved." : ""}
      </p>
      <ActionFailed error={save.error}>
        Your note is not saved. Tap the field and leave it to try again.
      </ActionFailed>
    </div>
  );
}
