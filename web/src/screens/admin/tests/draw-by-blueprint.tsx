import { MAX_TEST_QUESTIONS } from "@rasayan/contract/test-limits";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { adminChaptersQuery } from "../../../api/admin-syllabus.ts";
import { useDrawByBlueprint, useIsDrawing } from "../../../api/admin-tests.ts";
import { blueprintsQuery } from "../../../api/mock-tests.ts";
import { formatCount } from "../../../format/numbers.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { LoadFailed } from "../../../ui/loading/load-failed.tsx";
import { SkeletonText } from "../../../ui/loading/skeleton.tsx";
import { Alert } from "../../../ui/messages/alert.tsx";
import adminStyles from "../admin.module.css";
import { saveErrorMessage } from "../saving/save-error.tsx";
import { SelectField } from "../select-field.tsx";
import { drawFields, LastTestsField, lastTestsError, NoRoom } from "./draw-fields.tsx";
import type { ChosenQuestion, TestDraft } from "./test-draft.ts";
import styles from "./tests.module.css";

type Props = {
  testId: number;
  chosen: readonly ChosenQuestion[];
  /** `exam`: that of the paper that was drawn. */
  onAdd: (questions: ChosenQuestion[], exam: TestDraft["exam"]) => void;
  onFailed: () => void;
};

/** Draws the questions of a whole paper, as for a mock test, from some chapters or all. */
export function DrawByBlueprint({ testId, chosen, onAdd, onFailed }: Props) {
  const blueprints = useQuery(blueprintsQuery());
  const [form, setForm] = useState({ chosenId: "", chapterIds: [] as number[], lastTests: "0" });
  const { chosenId, chapterIds, lastTests } = form;
  const [isTried, setTried] = useState(false);
  /** Whether the last draw failed, and nothing was changed since. */
  const [hasFailed, setFailed] = useState(false);
  const draw = useDrawByBlueprint(testId);
  const isDrawing = useIsDrawing(testId);
  const blueprint = blueprints.data?.find(({ id }) => id === chosenId) ?? blueprints.data?.[0];
  if (!blueprint)
    return blueprints.isError ? (
      <LoadFailed error={blueprints.error} busy={blueprints.isFetching} onRetry={() => blueprints.refetch()}>
        Could not load the blueprints.
      </LoadFailed>
    ) : (
      <SkeletonText />
    );
  const { id, exam, sections, chapter_ids: offeredIds } = blueprint;
  const chosenChapterIds = chapterIds.filter((chapterId) => offeredIds.includes(chapterId));
  const wanted = sections.reduce((sum, { questions }) => sum + questions, 0);
  const left = MAX_TEST_QUESTIONS - chosen.length;
  function change(changes: Partial<typeof form>) {
    setForm({ ...form, ...changes });
    setFailed(false);
  }
  function start() {
    setTried(true);
    if (lastTestsError(lastTests) || wanted > left || isDrawing) return;
    setFailed(false);
    draw.mutate(
      { ...drawFields(chosen, lastTests), blueprint: id, chapter_ids: chosenChapterIds },
      {
        onSuccess: ({ questions }) => {
          setTried(false);
          onAdd(questions, exam);
        },
        onError: () => {
          setFailed(true);
          onFailed();
        },
      },
    );
  }
  return (
    <section className={adminStyles.card} aria-label="Draw by blueprint">
      <SelectField label="Blueprint" value={id} onChange={({ target }) => change({ chosenId: target.value })}>
        {blueprints.data?.map(({ id: value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SelectField>
      <p className="caption">
        {sections.map(({ name, questions }) => `${name}: ${formatCount(questions, "question")}`).join(" · ")}
      </p>
      <Chapters
        offeredIds={offeredIds}
        chosenIds={chosenChapterIds}
        onChange={(next) => change({ chapterIds: next })}
      />
      <LastTestsField
        value={lastTests}
        isTried={isTried}
        onChange={(next) => change({ lastTests: next })}
        onEnter={start}
      />
      {isTried && wanted > left && <NoRoom left={left} wanted={wanted} />}
      {hasFailed && draw.error && (
        <Alert state="wrong" role="alert">
          {saveErrorMessage(draw.error)}
        </Alert>
      )}
      <Button variant="secondary" busy={isDrawing} onClick={start}>
        {`Draw ${wanted}`}
      </Button>
    </section>
  );
}

type ChaptersProps = {
  /** The chapters that the blueprint has questions of. */
  offeredIds: readonly number[];
  chosenIds: readonly number[];
  onChange: (ids: number[]) => void;
};

function Chapters({ offeredIds, chosenIds, onChange }: ChaptersProps) {
  const chapters = useQuery(adminChaptersQuery());
  const offered = chapters.data?.filter(({ id }) => offeredIds.includes(id)) ?? [];
  return (
    <details className={styles.chapters}>
      <summary>
        {chosenIds.length === 0 ? "Whole syllabus" : `Only ${formatCount(chosenIds.length, "chapter")}`}
      </summary>
      {chapters.isPending && <SkeletonText />}
      {chapters.isError && (
        <LoadFailed error={chapters.error} busy={chapters.isFetching} onRetry={() => chapters.refetch()}>
          Could not load the chapters.
        </LoadFailed>
      )}
      <fieldset>
        <legend className="sr-only">Only these chapters</legend>
        {offered.map(({ id, name }) => (
          <label key={id} className={adminStyles.checkbox}>
            <input
              type="checkbox"
              checked={chosenIds.includes(id)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosenIds, id] : chosenIds.filter((other) => other !== id))
              }
            />
            {name}
          </label>
        ))}
      </fieldset>
    </details>
  );
}
