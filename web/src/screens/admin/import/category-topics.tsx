import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type ImportBatch, importCategoriesQuery, useCategoryTopics } from "../../../api/admin-imports.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { LoadFailed } from "../../../ui/loading/load-failed.tsx";
import { Alert } from "../../../ui/messages/alert.tsx";
import adminStyles from "../admin.module.css";
import { SelectField, TopicOptions } from "../select-field.tsx";
import { formatQuestionCount, importErrorMessage } from "./import-format.ts";

/** Lets the editor choose a topic, once per file, for each category of the file that is no topic here. */
export function CategoryTopics({ batch }: { batch: ImportBatch }) {
  const categories = useQuery(importCategoriesQuery(batch.id));
  const save = useCategoryTopics(batch.id);
  const [chosen, setChosen] = useState<Record<string, string>>({});
  if (categories.isError)
    return (
      <LoadFailed error={categories.error} busy={categories.isFetching} onRetry={() => categories.refetch()}>
        Could not load the topics that this file names.
      </LoadFailed>
    );
  if (!categories.data || categories.data.length === 0) return null;
  const changes = Object.entries(chosen)
    .filter(([, topicId]) => topicId !== "")
    .map(([name, topicId]) => ({ name, topicId: Number(topicId) }));
  return (
    <section className={adminStyles.card} aria-labelledby="categories">
      <h2 id="categories">Topics of this file</h2>
      <p className="muted">
        These names in the file match no topic here. Choose a topic for each, or do it later.
      </p>
      {categories.data.map(({ name, rows, topicId }) => (
        <SelectField
          key={name}
          label={`${name} (${formatQuestionCount(rows)})`}
          value={chosen[name] ?? String(topicId ?? "")}
          onChange={({ target }) => setChosen({ ...chosen, [name]: target.value })}
        >
          <option value="">No topic yet</option>
          <TopicOptions />
        </SelectField>
      ))}
      {save.error && (
        <Alert state="wrong" role="alert">
          {importErrorMessage(save.error, "The topics were not saved. Check your connection and try again.")}
        </Alert>
      )}
      <div>
        <Button
          variant="secondary"
          compact
          busy={save.isPending}
          disabled={changes.length === 0}
          onClick={() => save.mutate({ categories: changes }, { onSuccess: () => setChosen({}) })}
        >
          Use these topics
        </Button>
      </div>
    </section>
  );
}
