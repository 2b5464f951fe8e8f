import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Modal } from "../../../ui/modal.tsx";
import { difficultyWords, typeWords } from "../list/question-words.ts";
import parts from "../parts.module.css";
import { SelectField } from "../select-field.tsx";
import { TopicOptions } from "../topic-options.tsx";
import styles from "./question.module.css";
import { hasKey, type QuestionDraft, type QuestionType, withType } from "./question-draft.ts";
import type { FieldsProps } from "./use-question-form.ts";

const scopes = { "main advanced": "Both exams", main: "Main only", advanced: "Advanced only" };

/** Of what kind a question is, and where it belongs. */
export function ClassFields({ form: { draft, change }, problems }: FieldsProps) {
  const [asked, setAsked] = useState<QuestionType>();
  const setType = (type: QuestionType) => {
    if (hasKey(draft)) setAsked(type);
    else change(withType(draft, type));
  };
  return (
    <div className={parts.filters}>
      <SelectField
        label="Type"
        value={draft.type}
        onChange={({ target }) => setType(target.value as QuestionType)}
      >
        <Choices words={typeWords} />
      </SelectField>
      <SelectField
        label="Difficulty"
        value={draft.difficulty}
        onChange={({ target }) => change({ difficulty: target.value as QuestionDraft["difficulty"] })}
      >
        <Choices words={difficultyWords} />
      </SelectField>
      <SelectField
        label="Asked in"
        value={draft.exams.toSorted().reverse().join(" ")}
        onChange={({ target }) => change({ exams: target.value.split(" ") as QuestionDraft["exams"] })}
      >
        <Choices words={scopes} />
      </SelectField>
      <div className={styles.topic}>
        <SelectField
          label="Topic"
          value={draft.topicId ?? ""}
          problem={problems("topicId")[0]}
          onChange={({ target }) => change({ topicId: target.value ? Number(target.value) : null })}
        >
          <option value="">No topic yet</option>
          <TopicOptions />
        </SelectField>
      </div>
      {asked && (
        <Modal title="Change the type?" onClose={() => setAsked(undefined)}>
          <p>Another type asks for another kind of answer. The answers written so far are cleared.</p>
          <div className="pair">
            <Button look="second" onClick={() => setAsked(undefined)}>
              Cancel
            </Button>
            <Button
              onClick={() => {
                setAsked(undefined);
                change(withType(draft, asked));
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

function Choices({ words }: { words: Record<string, string> }) {
  return Object.entries(words).map(([value, said]) => (
    <option key={value} value={value}>
      {said}
    </option>
  ));
}
