import { type QueryClient, useQuery } from "@tanstack/react-query";
import {
  type AdminTopic,
  adminChaptersQuery,
  adminTopicsQuery,
  type TopicBody,
  topicSave,
  useDeleteTopic,
} from "../../../api/admin-syllabus.ts";
import { TextField } from "../../../ui/controls/field.tsx";
import { AdminLayout } from "../admin-layout.tsx";
import { ChapterOptions, SelectField } from "../select-field.tsx";
import { CrudPanel } from "./crud-panel.tsx";

/** Starts the requests of this page while it is loading. */
export function prefetch(client: QueryClient): void {
  void client.prefetchQuery(adminTopicsQuery());
  void client.prefetchQuery(adminChaptersQuery());
}

/** Lists and edits the topics. */
export function TopicsPage() {
  const { data: chapters = [], isSuccess } = useQuery(adminChaptersQuery());
  const chapterNames = new Map(chapters.map(({ id, name }) => [id, name]));
  return (
    <AdminLayout title="Topics">
      <CrudPanel
        title="Topics"
        itemName="topic"
        list={useQuery(adminTopicsQuery())}
        describe={({ chapterId }) => chapterNames.get(chapterId) ?? ""}
        // A browser drops a select value without an option, so the select is remounted once the chapters are loaded.
        fields={(topic) => <Fields key={String(isSuccess)} topic={topic} />}
        readBody={readBody}
        save={topicSave}
        remove={useDeleteTopic()}
      />
    </AdminLayout>
  );
}

function Fields({ topic }: { topic: AdminTopic | undefined }) {
  return (
    <>
      <TextField label="Name" name="name" required maxLength={200} defaultValue={topic?.name} />
      <SelectField label="Chapter" name="chapterId" required defaultValue={topic?.chapterId ?? ""}>
        <option value="" disabled>
          Choose a chapter
        </option>
        <ChapterOptions />
      </SelectField>
    </>
  );
}

function readBody(form: FormData): TopicBody {
  return { name: String(form.get("name")), chapterId: Number.parseInt(String(form.get("chapterId")), 10) };
}
