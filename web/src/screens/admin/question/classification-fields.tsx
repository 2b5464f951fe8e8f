import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Modal } from "../../../ui/modal.tsx";
import adminStyles from "../admin.module.css";
import { difficultyLabels, typeLabels } from "../list/question-labels.ts";
import { SelectField } from "../select-field.tsx";
import { TopicOptions } from "../topic-options.tsx";
import { hasAnswerKey, type QuestionDraft, type QuestionType, withType } from "./question-draft.ts";
import styles from "./question-form.module.css";
import type { FieldsProps } from "./use-question-form.ts";

const examScopeLabels = { "main advanced": "Both exams", main: "Main only", advanced: "Advanced only" };

/** Fields for the type, difficulty, exams and topic of a question. */
export function ClassificationFields({ form: { draft, updateDraft }, issuesFor }: FieldsProps) {
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
        label="Difficulty"
        value={draft.difficulty}
        onChange={({ target }) => updateDraft({ difficulty: target.value as QuestionDraft["difficulty"] })}
      >
        <LabelledOptions labels={difficultyLabels} />
      </SelectField>
      <SelectField
        label="Asked in"
        value={draft.exams.toSorted().reverse().join(" ")}
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
          <p>Another type asks for another kind of answer. The answers written so far are cleared.</p>
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

function LabelledOptions({ labels }: { labels: Record<string, string> }) {
  return Object.entries(labels).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}
