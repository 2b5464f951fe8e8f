import { useQuery } from "@tanstack/react-query";
import { type Tag, tagsQuery, useDeleteTag, useSaveTag } from "../../../api/admin-syllabus.ts";
import { TextField } from "../../../ui/field.tsx";
import { Room } from "../room.tsx";
import { SyllabusPanes } from "./syllabus-panes.tsx";

/** The words that questions are tagged with. */
export function TagsPage() {
  return (
    <Room title="Tags">
      <SyllabusPanes
        title="Tags"
        one="tag"
        list={useQuery(tagsQuery())}
        sub={() => null}
        fields={(tag) => <Fields tag={tag} />}
        readBody={(form) => ({ name: String(form.get("name")) })}
        save={useSaveTag()}
        remove={useDeleteTag()}
      />
    </Room>
  );
}

function Fields({ tag }: { tag: Tag | undefined }) {
  return <TextField label="Name" name="name" required maxLength={200} defaultValue={tag?.name} />;
}
