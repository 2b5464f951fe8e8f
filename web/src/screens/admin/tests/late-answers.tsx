import { useState } from "react";
import {
  type LateAnswer,
  type TestResults,
  type TestSheet,
  useDecideLateAnswers,
} from "../../../api/admin-test-results.ts";
import { formatIst } from "../../../format/dates.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { Alert } from "../../../ui/messages/alert.tsx";
import adminStyles from "../admin.module.css";
import { saveErrorMessage } from "../saving/save-error.tsx";
import { formatKey, formatLetters } from "./results-format.ts";

type Props = { results: TestResults; sheet: TestSheet };

/** What a student's phone sent too late, for the teacher to take or leave as a whole. */
export function LateAnswers({ results, sheet: { user_id, late_answers } }: Props) {
  const decision = useDecideLateAnswers(results.id, user_id);
  const [isAsking, setAsking] = useState(false);
  const takeable = late_answers.filter(({ state }) => state === "waiting" || state === "left");
  const isWaiting = takeable.some(({ state }) => state === "waiting");
  const canTake = results.state !== "archived" && takeable.length > 0;
  const keyShown = takeable.filter(({ is_key_shown }) => is_key_shown).length;
  const take = () => decision.mutate(true, { onSettled: () => setAsking(false) });
  return (
    <section className={adminStyles.card} aria-labelledby="late">
      <h3 id="late">Late answers</h3>
      <p className="caption">
        They arrived too late to count. If you take them, they stand for good in place of older answers that
        came in time, and the marks follow. The student’s clock says when they were given; it may have been
        changed.
      </p>
      <ul className={adminStyles.list}>
        {late_answers.map((answer) => (
          <Late key={`${answer.attempt} ${answer.question_id}`} answer={answer} results={results} />
        ))}
      </ul>
      {decision.isError && (
        <Alert state="wrong" role="alert">
          {saveErrorMessage(decision.error)}
        </Alert>
      )}
      {canTake && (
        <div className={adminStyles.cluster}>
          <Button compact busy={decision.isPending} onClick={() => (keyShown > 0 ? setAsking(true) : take())}>
            Take
          </Button>
          {isWaiting && (
            <Button
              variant="secondary"
              compact
              disabled={decision.isPending}
              onClick={() => decision.mutate(false)}
            >
              Leave
            </Button>
          )}
        </div>
      )}
      <p role="status" className="caption">
        {decision.isSuccess ? (decision.variables ? "Taken." : "Left.") : ""}
      </p>
      {isAsking && (
        <ConfirmDialog
          title={takeable.length === 1 ? "Take this late answer?" : "Take these late answers?"}
          confirm="Take"
          isBusy={decision.isPending}
          onConfirm={take}
          onClose={() => setAsking(false)}
        >
          <p>{keyShownMessage(keyShown, takeable.length)}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}

/** Says what the student could know when late answers arrived. */
function keyShownMessage(keyShown: number, all: number): string {
  const which =
    all === 1 ? "It arrived" : keyShown === all ? "They arrived" : `${keyShown} of the ${all} arrived`;
  return `${which} after this student could read the key and the marks of the test. Once taken, they count for good.`;
}

const states = { waiting: "Waiting", taken: "Taken", left: "Left", superseded: "Not needed" };

function Late({ answer, results }: { answer: LateAnswer; results: TestResults }) {
  const { question_id, option_ids, typed, given_at, is_clock_set, ended_at, arrived_at, attempt, state } =
    answer;
  const question = results.questions.find(({ id }) => id === question_id);
  if (!question) return null;
  const given = typed ?? formatLetters(question, option_ids);
  return (
    <li className={adminStyles.row}>
      <div className={adminStyles.text}>
        <span className={adminStyles.title}>
          {`Question ${question.place}${attempt > 1 ? ` of attempt ${attempt}` : ""}`}
        </span>
        <div className={adminStyles.subtitle}>
          <span className={adminStyles.badge}>{states[state]}</span>
          <span>{given === "" ? "No answer" : `Answer ${given}`}</span>
          <span>{`key ${formatKey(question)}`}</span>
        </div>
        <div className={adminStyles.subtitle}>
          <span>{given_at === null ? "Given at an unknown time" : `Given ${formatSecond(given_at)}`}</span>
          {given_at !== null && !is_clock_set && <span>by a clock that was not checked</span>}
          <span>{`Ended ${formatSecond(ended_at)}`}</span>
          <span>{`Arrived ${formatSecond(arrived_at)}`}</span>
          {answer.is_key_shown && <span>after the key was shown</span>}
          {state === "superseded" && <span>A newer answer came in time and counts.</span>}
        </div>
      </div>
    </li>
  );
}

/** `6 Dec, 10:59:40 am` */
const formatSecond = (time: string) =>
  formatIst(time, { day: "numeric", month: "short", hour: "numeric", minute: "2-digit", second: "2-digit" });
