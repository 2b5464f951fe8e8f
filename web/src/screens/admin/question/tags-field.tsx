import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useId, useState } from "react";
import { type Tag, tagsQuery } from "../../../api/admin-syllabus.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { TextField } from "../../../ui/controls/field.tsx";
import { IconButton } from "../../../ui/controls/icon-button.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import { FieldIssueList } from "./field-issues.tsx";
import styles from "./question-form.module.css";
import type { FieldsProps } from "./question-form-options.ts";

/** Field for the tags of a question. A tag can be added only once. */
export function TagsField({ form: { draft, updateDraft }, issuesFor }: FieldsProps) {
  const { data: allTags = [] } = useQuery(tagsQuery());
  const listId = useId();
  const [tagName, setTagName] = useState("");
  const [error, setError] = useState<string>();
  const namesById = new Map(allTags.map(({ id, name }) => [id, name]));

  function add(name: string): void {
    const tag = allTags.find((candidate) => candidate.name.toLowerCase() === name.trim().toLowerCase());
    const newError = tagError(name.trim(), tag, draft.tags);
    setError(newError);
    if (!tag || newError) return;
    setTagName("");
    updateDraft({ tags: [...draft.tags, tag.id] });
  }

  /** Enter adds the tag instead of submitting the form. */
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Enter") return;
    event.preventDefault();
    if (tagName.trim() !== "") add(tagName);
  }

  return (
    <fieldset className={styles.fieldGroup}>
      <legend>Tags</legend>
      {draft.tags.length > 0 && (
        <ul className={styles.tags}>
          {draft.tags.map((id) => (
            <li key={id} className={styles.tag}>
              {namesById.get(id) ?? `Tag ${id}`}
              <IconButton
                icon="clear"
                small
                label={`Remove ${namesById.get(id) ?? id}`}
                onClick={() => updateDraft({ tags: draft.tags.filter((candidate) => candidate !== id) })}
              />
            </li>
          ))}
        </ul>
      )}
      <div className={styles.addTag}>
        <TextField
          label="Tag to add"
          list={listId}
          autoComplete="off"
          value={tagName}
          error={error}
          onKeyDown={onKeyDown}
          onChange={({ target }) => {
            setTagName(target.value);
            setError(undefined);
          }}
        />
        <datalist id={listId}>
          {allTags
            .filter(({ id }) => !draft.tags.includes(id))
            .map(({ id, name }) => (
              <option key={id} value={name} />
            ))}
        </datalist>
        <Button variant="secondary" compact disabled={tagName.trim() === ""} onClick={() => add(tagName)}>
          <Icon name="plus" small />
          Add tag
        </Button>
      </div>
      <FieldIssueList issues={issuesFor("question_tags")} />
    </fieldset>
  );
}

function tagError(name: string, tag: Tag | undefined, existingIds: readonly number[]): string | undefined {
  if (!tag) return `There is no tag “${name}”. You can add it on the Tags page.`;
  return existingIds.includes(tag.id) ? `“${tag.name}” is here already.` : undefined;
}
