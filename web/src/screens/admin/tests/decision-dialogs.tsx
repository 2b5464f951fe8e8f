import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import {
  type DecisionPreview,
  decisionPreviewQuery,
  type RequestedDecision,
  type ResultQuestion,
  type TestDecision,
  undoPreviewQuery,
  useDecide,
  useUndoDecision,
} from "../../../api/admin-test-results.ts";
import { decisionLabels } from "../../../messages/decision-labels.ts";
import { optionLetter } from "../../../question/question-format.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { TextField } from "../../../ui/controls/field.tsx";
import { useDebouncedValue } from "../../../ui/controls/use-debounced-value.ts";
import { Modal } from "../../../ui/dialogs/modal.tsx";
import { SanitizedHtml } from "../../../ui/html/sanitized-html.tsx";
import { failureMessage } from "../../../ui/loading/failure-message.ts";
import { Alert } from "../../../ui/messages/alert.tsx";
import adminStyles from "../admin.module.css";
import { isBlank, ReasonField, ReasonForm } from "../saving/reason-form.tsx";
import { saveErrorMessage } from "../saving/save-error.tsx";
import styles from "./decisions.module.css";
import { formatDecision, formatPreview } from "./results-format.ts";

type Kind = RequestedDecision["kind"];

const says: Record<Kind, string> = {
  new_key: "Only what you choose is right.",
  also_right: "What you choose is right, too.",
  full_attempted: "Full marks to everybody with an answer.",
  full_all: "Full marks to everybody, also without an answer.",
  left_out: "It gives no marks, and the total of the test is smaller.",
};
const kinds = Object.keys(says) as Kind[];

/** What counts in the dialog before it can be requested for. */
type Draft = { kind: Kind; optionIds: number[]; from: string; to: string };

const PREVIEW_DELAY_MS = 400;

type Props = { testId: number; question: ResultQuestion; onClose: () => void };

/** Decides on a question of a test, for all who sat it. It says what would change before it is done. */
export function DecisionDialog({ testId, question, onClose }: Props) {
  const [draft, setDraft] = useState<Draft>({ kind: "also_right", optionIds: [], from: "", to: "" });
  const [reason, setReason] = useState("");
  const [isTried, setTried] = useState(false);
  const decide = useDecide(testId, question.id);
  const requested = toRequested(question, draft);
  const chosen = JSON.stringify(requested ?? null);
  const previewed = useDebouncedValue(chosen, PREVIEW_DELAY_MS);
  const preview = useQuery({
    ...decisionPreviewQuery(testId, question.id, JSON.parse(previewed)),
    // It would be worked out on top of the decision that is just being saved.
    enabled: !decide.isPending,
  });
  const scopeId = useId();
  // What changes by an earlier choice is not shown beside this one.
  const isCurrent = requested !== undefined && previewed === chosen;
  const needsKey = draft.kind === "new_key" || draft.kind === "also_right";
  const change = (changes: Partial<Draft>) => setDraft({ ...draft, ...changes });
  return (
    <Modal
      title={`Decide on question ${question.place}`}
      onClose={decide.isPending ? undefined : onClose}
      focusTitle
    >
      <ReasonForm
        label="Decision"
        error={decide.isError ? saveErrorMessage(decide.error) : undefined}
        isBusy={decide.isPending}
        cancelLabel="Cancel"
        submitLabel="Apply"
        onCancel={onClose}
        onSubmit={() => {
          setTried(true);
          if (requested && !isBlank(reason))
            decide.mutate({ ...requested, reason: reason.trim() }, { onSuccess: onClose });
        }}
      >
        <fieldset className={styles.choices} aria-describedby={scopeId}>
          <legend>Decision</legend>
          <p id={scopeId} className="caption">
            It concerns this test only. Your other tests and the library stay as they are.
          </p>
          {kinds.map((kind) => (
            <label key={kind} className={styles.choice}>
              <input
                type="radio"
                name="kind"
                checked={draft.kind === kind}
                onChange={() => change({ kind })}
              />
              <span>
                <strong>{decisionLabels[kind]}</strong>
                <br />
                {says[kind]}
              </span>
            </label>
          ))}
        </fieldset>
        {needsKey && <KeyFields question={question} draft={draft} isTried={isTried} onChange={change} />}
        <ReasonField
          label="Reason"
          hint="Students read it beside the question once they see their marks."
          note={reason}
          isTried={isTried}
          onNoteChange={setReason}
        />
        <Preview
          preview={isCurrent ? preview.data : undefined}
          error={isCurrent ? preview.error : null}
          missing={requested ? "Working out what changes…" : "Choose what is right to see what changes."}
        />
      </ReasonForm>
    </Modal>
  );
}

/** Returns the decision as it is requested for; undefined while its key is not complete. */
function toRequested(
  { type }: ResultQuestion,
  { kind, optionIds, from, to }: Draft,
): RequestedDecision | undefined {
  if (kind !== "new_key" && kind !== "also_right") return { kind };
  if (type !== "numerical")
    return optionIds.length > 0 ? { kind, key: { option_ids: optionIds } } : undefined;
  const range: [string, string] = [from.trim(), to.trim() || from.trim()];
  return range.every(isNumber) ? { kind, key: { accept: [range] } } : undefined;
}

const isNumber = (text: string): boolean => /^[-+−]?(\d{1,20}(\.\d{0,20})?|\.\d{1,20})$/.test(text);

type KeyProps = {
  question: ResultQuestion;
  draft: Draft;
  isTried: boolean;
  onChange: (changes: Partial<Draft>) => void;
};

/** Which options are right, or which numbers. */
function KeyFields({ question: { type, options }, draft, isTried, onChange }: KeyProps) {
  const { optionIds, from, to } = draft;
  const errorId = useId();
  if (type === "numerical") {
    const errorOf = (text: string) =>
      isTried && !isNumber(text) ? "Type a number such as 4.56." : undefined;
    return (
      <div className="pair">
        <TextField
          label="From"
          inputMode="decimal"
          autoComplete="off"
          maxLength={40}
          value={from}
          error={errorOf(from.trim())}
          onChange={({ target }) => onChange({ from: target.value })}
        />
        <TextField
          label="To"
          hint="Empty for one number."
          inputMode="decimal"
          autoComplete="off"
          maxLength={40}
          value={to}
          error={to.trim() === "" ? undefined : errorOf(to.trim())}
          onChange={({ target }) => onChange({ to: target.value })}
        />
      </div>
    );
  }
  const toggle = (id: number) =>
    onChange({
      optionIds: optionIds.includes(id) ? optionIds.filter((other) => other !== id) : [...optionIds, id],
    });
  const isMissing = isTried && optionIds.length === 0;
  return (
    <fieldset className={styles.choices} aria-describedby={isMissing ? errorId : undefined}>
      <legend>{type === "multi choice multi correct" ? "Right together" : "Right"}</legend>
      {options.map(({ id, text_html }, index) => (
        <label key={id} className={styles.choice}>
          <input
            type="checkbox"
            checked={optionIds.includes(id)}
            aria-invalid={isMissing || undefined}
            onChange={() => toggle(id)}
          />
          <span className={styles.option}>
            <strong>{optionLetter(index)}</strong>
            <SanitizedHtml as="span" html={text_html} />
          </span>
        </label>
      ))}
      {isMissing && (
        <p id={errorId} className={adminStyles.error} role="alert">
          Choose what is right.
        </p>
      )}
    </fieldset>
  );
}

type PreviewProps = {
  preview: DecisionPreview | undefined;
  error: Error | null;
  /** What stands there without a preview. */
  missing: string;
};

function Preview({ preview, error, missing }: PreviewProps) {
  return (
    <div role="status">
      {error ? (
        <Alert state="warning">{failureMessage(error, "What changes could not be worked out.")}</Alert>
      ) : (
        <Alert>{preview ? formatPreview(preview) : missing}</Alert>
      )}
    </div>
  );
}

type UndoProps = Props & { decision: TestDecision; onUndone: () => void };

/** Takes a decision back. */
export function UndoDialog({ testId, question, decision, onClose, onUndone }: UndoProps) {
  const undo = useUndoDecision(testId, question.id);
  const preview = useQuery({
    ...undoPreviewQuery(testId, question.id, decision.id),
    // Once it is taken back, nothing is left to work out.
    enabled: !undo.isPending,
  });
  return (
    <Modal title="Undo this decision?" onClose={undo.isPending ? undefined : onClose}>
      <p>{formatDecision(question, decision)}</p>
      <Preview preview={preview.data} error={preview.error} missing="Working out what changes…" />
      {undo.isError && (
        <Alert state="wrong" role="alert">
          {saveErrorMessage(undo.error)}
        </Alert>
      )}
      <div className="pair">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button busy={undo.isPending} onClick={() => undo.mutate(decision.id, { onSuccess: onUndone })}>
          Undo
        </Button>
      </div>
    </Modal>
  );
}
