import { useQuery } from "@tanstack/react-query";
import {
  type AdminChapter,
  adminChaptersQuery,
  type ChapterBody,
  useDeleteChapter,
  useSaveChapter,
} from "../../../api/admin-syllabus.ts";
import { TextField } from "../../../ui/field.tsx";
import { AdminLayout } from "../admin-layout.tsx";
import { SelectField } from "../select-field.tsx";
import { CrudPanel } from "./crud-panel.tsx";

const types: ChapterBody["type"][] = ["Physical Chemistry", "Organic Chemistry", "Inorganic Chemistry"];

/** Lists and edits the chapters. */
export function ChaptersPage() {
  return (
    <AdminLayout title="Chapters">
      <CrudPanel
        title="Chapters"
        itemName="chapter"
        list={useQuery(adminChaptersQuery())}
        describe={({ type, weightage }) => `${type} · weightage ${weightage}`}
        fields={(chapter) => <Fields chapter={chapter} />}
        readBody={readBody}
        save={useSaveChapter()}
        remove={useDeleteChapter()}
      />
    </AdminLayout>
  );
}

function Fields({ chapter }: { chapter: AdminChapter | undefined }) {
  return (
    <>
      <TextField label="Name" name="name" required maxLength={200} defaultValue={chapter?.name} />
      <SelectField label="Type" name="type" defaultValue={chapter?.type ?? types[0]}>
        {types.map((type) => (
          <option key={type}>{type}</option>
        ))}
      </SelectField>
      <TextField
        label="Weightage"
        hint="Percent of the paper, 0 to 100"
        name="weightage"
        type="number"
        inputMode="numeric"
        min={0}
        max={100}
        step={1}
        required
        defaultValue={chapter?.weightage ?? 1}
      />
    </>
  );
}

function readBody(form: FormData): ChapterBody {
  const type = types.find((option) => option === form.get("type")) ?? "Physical Chemistry";
  return {
    name: String(form.get("name")),
    type,
    weightage: Number.parseInt(String(form.get("weightage")), 10),
  };
}
