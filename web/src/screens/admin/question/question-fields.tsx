import { MarkdownField } from "../writing/markdown-field.tsx";
import { AnswersField } from "./answers-field.tsx";
import { ClassFields } from "./class-fields.tsx";
import { NumberKeyFields } from "./number-key-fields.tsx";
import { SourceFields } from "./source-fields.tsx";
import { TagsField } from "./tags-field.tsx";
import type { FieldsProps } from "./use-question-form.ts";

/** Everything a question consists of, in the order it is written in. */
export function QuestionFields(props: FieldsProps) {
  const { draft, change } = props.form;
  return (
    <>
      <MarkdownField
        label="Text"
        name="text"
        look="tall"
        defaultValue={draft.text}
        problems={props.problems("text")}
        onChange={(text) => change({ text })}
      />
      <ClassFields {...props} />
      {draft.type === "numerical" ? <NumberKeyFields {...props} /> : <AnswersField {...props} />}
      <TagsField {...props} />
      <MarkdownField
        label="Solution"
        name="solution"
        look="tall"
        defaultValue={draft.solution}
        problems={props.problems("solution")}
        onChange={(solution) => change({ solution })}
      />
      <SourceFields {...props} />
    </>
  );
}
