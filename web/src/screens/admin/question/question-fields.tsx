import { MarkdownField } from "../markdown-editor/markdown-field.tsx";
import { ClassificationFields } from "./classification-fields.tsx";
import { NumericAnswerFields } from "./numeric-answer-fields.tsx";
import { OptionsField } from "./options-field.tsx";
import { SourceFields } from "./source-fields.tsx";
import { TagsField } from "./tags-field.tsx";
import type { FieldsProps } from "./use-question-form.ts";

/** All fields of a question. */
export function QuestionFields(props: FieldsProps) {
  const { draft, updateDraft } = props.form;
  return (
    <>
      <MarkdownField
        label="Text"
        name="text"
        variant="tall"
        defaultValue={draft.text}
        issues={props.issuesFor("text")}
        onChange={(text) => updateDraft({ text })}
      />
      <ClassificationFields {...props} />
      {draft.type === "numerical" ? <NumericAnswerFields {...props} /> : <OptionsField {...props} />}
      <TagsField {...props} />
      <MarkdownField
        label="Solution"
        name="solution"
        variant="tall"
        defaultValue={draft.solution}
        issues={props.issuesFor("solution")}
        onChange={(solution) => updateDraft({ solution })}
      />
      <SourceFields {...props} />
    </>
  );
}
