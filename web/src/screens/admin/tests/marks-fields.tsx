import type { SetTest } from "../../../api/admin-tests.ts";
import { withMinusSign } from "../../../format/numbers.ts";
import { TextField } from "../../../ui/controls/field.tsx";
import adminStyles from "../admin.module.css";
import { typeLabels } from "../list/question-labels.ts";
import {
  type Kind,
  kinds,
  type Marking,
  type MarksDraft,
  marksErrors,
  type TypedMarks,
  typedMarking,
} from "./test-marks.ts";
import styles from "./tests.module.css";

type Props = {
  marks: MarksDraft;
  exam: SetTest["exam_marks"]["main"];
  isTried: boolean;
  onChange: (marks: MarksDraft) => void;
};

/** The marks of each kind of question. What is left empty is as in the exam. */
export function MarksFields({ marks, exam, isTried, onChange }: Props) {
  return (
    <fieldset className={adminStyles.form}>
      <legend>Marks per question</legend>
      <p className="caption">Where you leave a field empty, the grey number of the exam holds.</p>
      {(Object.keys(kinds) as (keyof typeof kinds)[]).map((type) => (
        <KindFields
          key={type}
          label={typeLabels[type]}
          kind={kinds[type]}
          typed={marks[kinds[type]]}
          exam={exam[kinds[type]]}
          isTried={isTried}
          onChange={(typed) => onChange({ ...marks, [kinds[type]]: typed })}
        />
      ))}
    </fieldset>
  );
}

type KindProps = {
  /** What is marked. */
  label: string;
  kind: Kind;
  typed: TypedMarks;
  exam: Marking;
  isTried: boolean;
  onChange: (typed: TypedMarks) => void;
};

/** Three fields of marks; what stands in `exam` holds where they are empty. */
export function KindFields({ label, kind, typed, exam, isTried, onChange }: KindProps) {
  const errors = isTried ? marksErrors(typed, exam, kind) : {};
  const { partial } = typedMarking({ ...typed, partial: "" }, exam, kind);
  return (
    <fieldset className={styles.marks}>
      <legend>{label}</legend>
      <div>
        <TextField
          label="Right"
          inputMode="decimal"
          autoComplete="off"
          value={typed.full}
          placeholder={String(exam.full)}
          error={errors.full}
          onChange={({ target }) => onChange({ ...typed, full: target.value })}
        />
        {kind === "multi" && (
          <TextField
            label="Per right option"
            inputMode="decimal"
            autoComplete="off"
            value={typed.partial}
            placeholder={Number.isNaN(partial) ? "" : String(partial ?? 0)}
            error={errors.partial}
            onChange={({ target }) => onChange({ ...typed, partial: target.value })}
          />
        )}
        {/* No number pad: those of phones have no minus. */}
        <TextField
          label="Wrong"
          autoComplete="off"
          value={typed.negative}
          placeholder={withMinusSign(exam.negative)}
          error={errors.negative}
          onChange={({ target }) => onChange({ ...typed, negative: target.value })}
        />
      </div>
    </fieldset>
  );
}
