import { type PlainText, plainFields, type RenderedField } from "@rasayan/contract/question-fields";
import { TextField } from "../../../ui/controls/field.tsx";
import { MarkdownField } from "../markdown-editor/markdown-field.tsx";
import { formatFieldName } from "./field-names.ts";
import type { FieldsProps } from "./question-form-options.ts";

/** Returns the control of a plain text of a question. */
export const textControl = (name: PlainText) =>
  function TextControl({ form: { draft, updateDraft }, issuesFor }: FieldsProps) {
    return (
      <TextField
        label={formatFieldName(name)}
        maxLength={plainFields[name].maxLength}
        autoComplete="off"
        value={draft[name]}
        error={issuesFor(name)[0]}
        onChange={({ target }) => updateDraft({ [name]: target.value })}
      />
    );
  };

/** Returns the control of a Markdown text of a question. */
export const markdownControl = (name: RenderedField) =>
  function MarkdownControl({ form: { draft, updateDraft }, issuesFor }: FieldsProps) {
    return (
      <MarkdownField
        label={formatFieldName(name)}
        name={name}
        variant="tall"
        defaultValue={draft[name]}
        issues={issuesFor(name)}
        onChange={(text) => updateDraft({ [name]: text })}
      />
    );
  };
