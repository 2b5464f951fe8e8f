import { type PlainText, plainFields } from "@rasayan/contract/question-fields";
import { TextField } from "../../../ui/controls/field.tsx";
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
