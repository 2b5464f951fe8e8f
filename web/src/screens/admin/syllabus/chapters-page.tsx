import { type QueryClient, useQuery } from "@tanstack/react-query";
import {
  type AdminChapter,
  adminChaptersQuery,
  type ChapterBody,
  chapterSave,
  useDeleteChapter,
} from "../../../api/admin-syllabus.ts";
import { TextField } from "../../../ui/controls/field.tsx";
import adminStyles from "../admin.module.css";
import { AdminLayout } from "../admin-layout.tsx";
import { SelectField } from "../select-field.tsx";
import styles from "./chapters-page.module.css";
import { CrudPanel } from "./crud-panel.tsx";

const types: ChapterBody["type"][] = ["Physical Chemistry", "Organic Chemistry", "Inorganic Chemistry"];

/** Starts the requests of this page while it is loading. */
export function prefetch(client: QueryClient): void {
  void client.prefetchQuery(adminChaptersQuery());
}

/** Lists and edits the chapters. */
export function ChaptersPage() {
  const list = useQuery(adminChaptersQuery());
  const chapters = list.data ?? [];
  return (
    <AdminLayout title="Chapters">
      <CrudPanel
        title="Chapters"
        itemName="chapter"
        list={list}
        describe={(chapter) => describe(chapter, chapters)}
        fields={(chapter) => <Fields chapter={chapter} chapters={chapters} />}
        readBody={readBody}
        save={chapterSave}
        remove={useDeleteChapter()}
      />
    </AdminLayout>
  );
}

/** `Physical Chemistry · weightage 4, 6 in Advanced · after Mole Concept`. */
function describe(chapter: AdminChapter, chapters: readonly AdminChapter[]): string {
  const { type, weightage, weightage_advanced: advanced, prerequisite_ids } = chapter;
  const prerequisites = chapters.filter(({ id }) => prerequisite_ids.includes(id)).map(({ name }) => name);
  return [
    type,
    `weightage ${weightage}${advanced > 0 && advanced !== weightage ? `, ${advanced} in Advanced` : ""}`,
    ...(prerequisites.length > 0 ? [`after ${prerequisites.join(", ")}`] : []),
  ].join(" · ");
}

type FieldsProps = { chapter: AdminChapter | undefined; chapters: readonly AdminChapter[] };

function Fields({ chapter, chapters }: FieldsProps) {
  const lastPlace = chapters.length + (chapter ? 0 : 1);
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
        hint="Percent of the JEE Main chemistry paper, 0 to 100"
        name="weightage"
        type="number"
        inputMode="numeric"
        min={0}
        max={100}
        step={1}
        required
        defaultValue={chapter?.weightage ?? 1}
      />
      <TextField
        label="Percent in JEE Advanced"
        hint="0 if it is the same as in JEE Main"
        name="weightage_advanced"
        type="number"
        inputMode="numeric"
        min={0}
        max={100}
        step={1}
        required
        defaultValue={chapter?.weightage_advanced ?? 0}
      />
      <TextField
        label="Place in the list"
        hint={`1 to ${lastPlace}, in the order in which the chapters are taught`}
        name="order"
        type="number"
        inputMode="numeric"
        min={1}
        max={lastPlace}
        step={1}
        required
        defaultValue={chapter?.order ?? lastPlace}
      />
      <fieldset className={styles.prerequisites}>
        <legend>Learn these chapters first</legend>
        <div className={styles.options}>
          {chapters
            .filter(({ id }) => id !== chapter?.id)
            .map(({ id, name }) => (
              <label key={id} className={adminStyles.checkbox}>
                <input
                  type="checkbox"
                  name="prerequisite"
                  value={id}
                  defaultChecked={chapter?.prerequisite_ids.includes(id)}
                />
                {name}
              </label>
            ))}
        </div>
      </fieldset>
    </>
  );
}

function readBody(form: FormData): ChapterBody {
  const type = types.find((option) => option === form.get("type")) ?? "Physical Chemistry";
  return {
    name: String(form.get("name")),
    type,
    weightage: integer(form.get("weightage")),
    weightage_advanced: integer(form.get("weightage_advanced")),
    order: integer(form.get("order")),
    prerequisite_ids: form.getAll("prerequisite").map(integer),
  };
}

const integer = (value: FormDataEntryValue | null) => Number.parseInt(String(value), 10);
