import { type QueryClient, useQuery } from "@tanstack/react-query";
import { type Tag, tagSave, tagsQuery, useDeleteTag } from "../../../api/admin-syllabus.ts";
import { TextField } from "../../../ui/controls/field.tsx";
import { AdminLayout } from "../admin-layout.tsx";
import { CrudPanel } from "./crud-panel.tsx";

/** Starts the requests of this page while it is loading. */
export function prefetch(client: QueryClient): void {
  void client.prefetchQuery(tagsQuery());
}

/** Lists and edits the tags of questions. */
export function TagsPage() {
  return (
    <AdminLayout title="Tags">
      <CrudPanel
        title="Tags"
        itemName="tag"
        list={useQuery(tagsQuery())}
        describe={() => null}
        fields={(tag) => <Fields tag={tag} />}
        readBody={(form) => ({ name: String(form.get("name")) })}
        save={tagSave}
        remove={useDeleteTag()}
      />
    </AdminLayout>
  );
}

function Fields({ tag }: { tag: Tag | undefined }) {
  return <TextField label="Name" name="name" required maxLength={200} defaultValue={tag?.name} />;
}
