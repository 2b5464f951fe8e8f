import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  type Coverage,
  type CoverageChapter,
  type CoverageState,
  coverageQuery,
  useCoverage,
} from "../../api/coverage.ts";
import { localStore } from "../../device/local-storage.ts";
import { USER_DATA_PREFIX } from "../../device/local-user-data.ts";
import { Button } from "../../ui/controls/button.tsx";
import { SegmentedControl } from "../../ui/controls/segmented-control.tsx";
import { failureMessage } from "../../ui/loading/failure-message.ts";
import { LoadFailed } from "../../ui/loading/load-failed.tsx";
import { SkeletonText } from "../../ui/loading/skeleton.tsx";
import { Alert } from "../../ui/messages/alert.tsx";
import styles from "./coverage-section.module.css";

const SKIPPED_KEY = `${USER_DATA_PREFIX}coverage-skipped`;

const options: { value: CoverageState; label: string }[] = [
  { value: "not_started", label: "Not yet" },
  { value: "doing", label: "Doing" },
  { value: "done", label: "Done" },
];

/** Asks what the learner has covered: three states for each chapter of the exam, saved on each tap. */
export function CoverageSection() {
  const coverage = useQuery(coverageQuery());
  return (
    <section className={styles.section} aria-labelledby="coverage">
      <h2 id="coverage">What have you covered?</h2>
      {coverage.data ? (
        <CoverageForm coverage={coverage.data} />
      ) : coverage.isError ? (
        <LoadFailed error={coverage.error} busy={coverage.isFetching} onRetry={() => coverage.refetch()}>
          Could not load your chapters.
        </LoadFailed>
      ) : (
        <SkeletonText />
      )}
    </section>
  );
}

function CoverageForm({ coverage }: { coverage: Coverage }) {
  const { stateOf, save, saving, hasUnsent } = useCoverage(coverage);
  const [isSkipped, setSkipped] = useState(() => localStore.read(SKIPPED_KEY) !== null);
  const chapters = coverage.chapters.filter(({ is_in_exam }) => is_in_exam);
  const isAsking = !coverage.is_answered && !hasUnsent && !isSkipped;
  const skip = () => {
    localStore.write(SKIPPED_KEY, "1");
    setSkipped(true);
  };
  return (
    <>
      <p className="muted">
        {isAsking
          ? "Your plan starts from here. Skip it, and the plan finds out from your answers."
          : "Your plan starts from here. Each tap is saved at once."}
      </p>
      {[...new Set(chapters.map(({ type }) => type))].map((type) => {
        const ofBranch = chapters.filter((chapter) => chapter.type === type);
        return (
          <details key={type} className={styles.branch}>
            <summary>
              <span>{type}</span>
              <span className="caption num">{formatStates(ofBranch.map(stateOf))}</span>
            </summary>
            <ul>
              {ofBranch.map((chapter) => (
                <ChapterState
                  key={chapter.chapter_id}
                  chapter={chapter}
                  state={stateOf(chapter)}
                  onSelect={(state) => save({ [chapter.chapter_id]: state })}
                />
              ))}
            </ul>
          </details>
        );
      })}
      {isAsking && (
        <div className="pair">
          <Button variant="secondary" onClick={skip}>
            Skip
          </Button>
          <Button onClick={() => save()}>That’s right</Button>
        </div>
      )}
      {hasUnsent && saving.isError && !saving.isPending ? (
        <Alert state="wrong" role="alert">
          {failureMessage(saving.error, "What you chose is kept on this phone, but not saved yet.")}{" "}
          <Button variant="link" onClick={() => save()}>
            Try again
          </Button>
        </Alert>
      ) : hasUnsent && !saving.isPending ? (
        <Alert state="warning" role="status">
          What you chose last time is not saved yet.{" "}
          <Button variant="link" onClick={() => save()}>
            Save it now
          </Button>
        </Alert>
      ) : (
        <p className="caption" role="status">
          {saving.isPending ? "Saving…" : saving.isSuccess ? "Saved. Today’s plan follows it." : ""}
        </p>
      )}
    </>
  );
}

type ChapterStateProps = {
  chapter: CoverageChapter;
  state: CoverageState;
  onSelect: (state: CoverageState) => void;
};

function ChapterState({ chapter: { chapter_name }, state, onSelect }: ChapterStateProps) {
  return (
    <li>
      <span>{chapter_name}</span>
      <SegmentedControl label={chapter_name} options={options} selectedValue={state} onSelect={onSelect} />
    </li>
  );
}

/** `3 done, 1 doing, 4 not yet` */
export function formatStates(states: readonly CoverageState[]): string {
  const count = (wanted: CoverageState) => states.filter((state) => state === wanted).length;
  return [
    [count("done"), "done"],
    [count("doing"), "doing"],
    [count("not_started"), "not yet"],
  ]
    .flatMap(([number, label]) => (number === 0 ? [] : `${number} ${label}`))
    .join(", ");
}
