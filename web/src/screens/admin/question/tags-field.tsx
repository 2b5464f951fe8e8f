import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useId, useState } from "react";
import { type Tag, tagsQuery } from "../../../api/admin-syllabus.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { FieldProblem } from "./field-problem.tsx";
import styles from "./question.module.css";
import type { FieldsProps } from "./use-question-form.ts";

/** The tags of a question, each once. */
export function TagsField({ form: { draft, change }, problems }: FieldsProps) {
  const { data: known = [] } = useQuery(tagsQuery());
  const listId = useId();
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string>();
  const nameOf = new Map(known.map(({ id, name }) => [id, name]));

  function add(name: string): void {
    const tag = known.find((one) => one.name.toLowerCase() === name.trim().toLowerCase());
    const found = tagProblem(name.trim(), tag, draft.tags);
    setProblem(found);
    if (!tag || found) return;
    setTyped("");
    change({ tags: [...draft.tags, tag.id] });
  }

  /** Enter adds the tag and does not send the form. */
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Enter") return;
    event.preventDefault();
    if (typed.trim() !== "") add(typed);
  }

  return (
    <fieldset className={styles.answers}>
      <legend>Tags</legend>
      {draft.tags.length > 0 && (
        <ul className={styles.tags}>
          {draft.tags.map((id) => (
            <li key={id} className={styles.tag}>
              {nameOf.get(id) ?? `Tag ${id}`}
              <IconButton
                icon="clear"
                small
                label={`Remove ${nameOf.get(id) ?? id}`}
                onClick={() => change({ tags: draft.tags.filter((one) => one !== id) })}
              />
            </li>
          ))}
        </ul>
      )}
      <div className={styles.adding}>
        <TextField
          label="Tag to add"
          list={listId}
          autoComplete="off"
          value={typed}
          problem={problem}
          onKeyDown={onKeyDown}
          onChange={({ target }) => {
            setTyped(target.value);
            setProblem(undefined);
          }}
        />
        <datalist id={listId}>
          {known
            .filter(({ id }) => !draft.tags.includes(id))
            .map(({ id, name }) => (
              <option key={id} value={name} />
            ))}
        </datalist>
        <Button look="second" short disabled={typed.trim() === ""} onClick={() => add(typed)}>
          <Icon name="plus" small />
          Add tag
        </Button>
      </div>
      <FieldProblem problems={problems("question_tags")} />
    </fieldset>
  );
}

function tagProblem(name: string, tag: Tag | undefined, has: readonly number[]): string | undefined {
  if (!tag) return `There is no tag “${name}”. New ones are made on the page Tags.`;
  return has.includes(tag.id) ? `“${tag.name}” is here already.` : undefined;
}
