import { type ComponentType, useState } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { TextField } from "../../../ui/controls/field.tsx";
import { Modal } from "../../../ui/dialogs/modal.tsx";
import adminStyles from "../admin.module.css";
import {
  audienceLabels,
  difficultyLabels,
  examScopeLabels,
  formatLabels,
  typeLabels,
  voidLabels,
} from "../list/question-labels.ts";
import { LabelledOptions, SelectField, TopicOptions } from "../select-field.tsx";
import { useTeacher } from "../use-teacher.ts";
import { NumericAnswerFields, OptionsField } from "./answer-fields.tsx";
import { HintsField, PassageFields, SlipsField, StepsField } from "./hint-fields.tsx";
import { hasAnswerKey, type QuestionDraft, type QuestionType, withType } from "./question-draft.ts";
import styles from "./question-form.module.css";
import type { FieldsProps } from "./question-form-options.ts";
import { TagsField } from "./tags-field.tsx";
import { markdownControl } from "./text-control.tsx";

/**
 * The group of controls that has each field, in the order of the form. A group may have several fields, and shows nothing
 * where the question has none of them. `textControl` and `markdownControl` make a group of one text.
 */
const groups: Record<Exclude<keyof QuestionDraft, "status" | "etag">, ComponentType<FieldsProps>> = {
  text: markdownControl("text"),
  type: ClassificationFields,
  format: ClassificationFields,
  difficulty: ClassificationFields,
  exams: ClassificationFields,
  topicId: ClassificationFields,
  passage: PassageFields,
  single_answer: NumericAnswerFields,
  unit: NumericAnswerFields,
  decimals: NumericAnswerFields,
  accept: NumericAnswerFields,
  answers: OptionsField,
  slips: SlipsField,
  tags: TagsField,
  hints: HintsField,
  solution: markdownControl("solution"),
  steps: StepsField,
  source: SourceFields,
  audience: AudienceField,
  void_outcome: VoidField,
};

const distinctGroups = Object.entries(groups).filter(
  ([, Group], index, all) => all.findIndex(([, other]) => other === Group) === index,
);

/** All fields of a question. */
export function QuestionFields(props: FieldsProps) {
  return distinctGroups.map(([firstField, Group]) => <Group key={firstField} {...props} />);
}

/** Fields for the type, difficulty, exams and topic of a question. */
function ClassificationFields({ form: { draft, updateDraft }, issuesFor }: FieldsProps) {
  const [pendingType, setPendingType] = useState<QuestionType>();
  const setType = (type: QuestionType) => {
    if (hasAnswerKey(draft)) setPendingType(type);
    else updateDraft(withType(draft, type));
  };
  return (
    <div className={adminStyles.filters}>
      <SelectField
        label="Type"
        value={draft.type}
        onChange={({ target }) => setType(target.value as QuestionType)}
      >
        <LabelledOptions labels={typeLabels} />
      </SelectField>
      <SelectField
        label="Format"
        value={draft.format}
        onChange={({ target }) => updateDraft({ format: target.value as QuestionDraft["format"] })}
      >
        <LabelledOptions labels={formatLabels} />
      </SelectField>
      <SelectField
        label="Difficulty"
        value={draft.difficulty}
        onChange={({ target }) => updateDraft({ difficulty: target.value as QuestionDraft["difficulty"] })}
      >
        <LabelledOptions labels={difficultyLabels} />
      </SelectField>
      <SelectField
        label="Asked in"
        value={[...draft.exams].sort().reverse().join(" ")}
        onChange={({ target }) => updateDraft({ exams: target.value.split(" ") as QuestionDraft["exams"] })}
      >
        <LabelledOptions labels={examScopeLabels} />
      </SelectField>
      <div className={styles.topic}>
        <SelectField
          label="Topic"
          value={draft.topicId ?? ""}
          error={issuesFor("topicId")[0]}
          onChange={({ target }) => updateDraft({ topicId: target.value ? Number(target.value) : null })}
        >
          <option value="">No topic yet</option>
          <TopicOptions />
        </SelectField>
      </div>
      {pendingType && (
        <Modal title="Change the type?" onClose={() => setPendingType(undefined)}>
          <p>Each type has its own kind of answer, so the answers written so far will be cleared.</p>
          <div className="pair">
            <Button variant="secondary" onClick={() => setPendingType(undefined)}>
              Cancel
            </Button>
            <Button
              onClick={() => {
                setPendingType(undefined);
                updateDraft(withType(draft, pendingType));
              }}
            >
              Change type
            </Button>
          </div>
        </Modal>
      )}
    </div>
  );
}

type Source = NonNullable<QuestionDraft["source"]>;
const FIRST_YEAR = 1950;
const LAST_YEAR = 2100;
const optionalFields = [
  { name: "session", label: "Session" },
  { name: "paper", label: "Paper" },
  { name: "number", label: "Question number" },
] as const;

/** Fields for the exam paper that a question comes from or imitates. */
function SourceFields({ form: { draft, updateDraft } }: FieldsProps) {
  const { source } = draft;
  const updateSource = (changes: Partial<Source>) =>
    source && updateDraft({ source: { ...source, ...changes } });
  return (
    <fieldset className={styles.fieldGroup}>
      <legend>Exam source</legend>
      <label className={adminStyles.checkbox}>
        <input
          type="checkbox"
          checked={source !== null}
          onChange={({ target }) => updateDraft({ source: target.checked ? newSource() : null })}
        />
        From an exam, or in its pattern
      </label>
      {source && (
        <>
          <div className={adminStyles.filters}>
            <TextField
              label="Exam"
              required
              maxLength={100}
              value={source.exam}
              onChange={({ target }) => updateSource({ exam: target.value })}
              onBlur={() => updateSource(withDefaults(source))}
            />
            <TextField
              label="Year"
              type="number"
              required
              min={FIRST_YEAR}
              max={LAST_YEAR}
              value={source.year || ""}
              onChange={({ target }) => updateSource({ year: Number(target.value) })}
              onBlur={() => updateSource(withDefaults(source))}
            />
            {optionalFields.map(({ name, label }) => (
              <TextField
                key={name}
                label={label}
                maxLength={100}
                value={source[name] ?? ""}
                onChange={({ target }) => updateSource({ [name]: target.value || null })}
              />
            ))}
          </div>
          <label className={adminStyles.checkbox}>
            <input
              type="checkbox"
              checked={source.pattern}
              onChange={({ target }) => updateSource({ pattern: target.checked })}
            />
            Our own question in the pattern of this paper
          </label>
        </>
      )}
    </fieldset>
  );
}

const audiences = [
  { value: "everyone", says: "Practice, mocks and set tests may give it." },
  {
    value: "tests",
    says: "Held: only set tests give it, until you change this or a test that releases its questions closes.",
  },
] as const;

/** Whom a question is given to. Only editors give one to everyone. */
function AudienceField({ form: { draft, updateDraft } }: FieldsProps) {
  if (useTeacher())
    return (
      <p className="caption">
        Only you and editors see this question, and once it is published you can give it in your tests. An
        editor, or a test of yours that releases its questions, can give it to everyone.
      </p>
    );
  return (
    <fieldset className={styles.fieldGroup}>
      <legend>Given to</legend>
      {audiences.map(({ value, says }) => (
        <label key={value} className={styles.choice}>
          <input
            type="radio"
            name="audience"
            checked={draft.audience === value}
            onChange={() => updateDraft({ audience: value })}
          />
          <span>
            <strong>{audienceLabels[value]}</strong>
            <br />
            {says}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

const voidOutcomes = [
  { value: null, says: "Students get marks by its key." },
  {
    value: "full",
    says: "Everyone who had it gets its full marks, even without an answer. No new quiz asks it.",
  },
  { value: "left_out", says: "It gives no marks, and totals do not count it. No new quiz asks it." },
] as const;

/** Whether a question counts. Boards withdraw a question that turns out to have no right answer. */
function VoidField({ form: { draft, updateDraft } }: FieldsProps) {
  return (
    <fieldset className={styles.fieldGroup}>
      <legend>How it counts</legend>
      {voidOutcomes.map(({ value, says }) => (
        <label key={value} className={styles.choice}>
          <input
            type="radio"
            name="void_outcome"
            checked={draft.void_outcome === value}
            onChange={() => updateDraft({ void_outcome: value })}
          />
          <span>
            <strong>{voidLabels[value ?? "normal"]}</strong>
            <br />
            {says}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** Fills in a missing exam or year: a source cannot be stored without them, but a draft must always be storable. */
function withDefaults(source: Source): Partial<Source> {
  const { exam, year } = newSource();
  const isYear = source.year >= FIRST_YEAR && source.year <= LAST_YEAR;
  return { exam: source.exam.trim() === "" ? exam : source.exam, year: isYear ? source.year : year };
}

function newSource(): Source {
  const year = new Date().getFullYear();
  return { exam: "JEE Main", year, session: null, paper: null, number: null, pattern: true };
}
