import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import {
  type BuiltTestCount,
  type BuiltTestFilters,
  builtTestCountQuery,
  useKeepTest,
} from "../../api/built-tests.ts";
import { asApiError } from "../../api/load-errors.ts";
import { useCreateQuiz } from "../../api/quiz-starts.ts";
import { paths } from "../../paths.ts";
import { useNavigate } from "../../router/router.tsx";
import { Alert } from "../../ui/base/alert.tsx";
import { Button } from "../../ui/base/button.tsx";
import { PageLayout } from "../../ui/base/page-layout.tsx";
import { TextField } from "../../ui/field.tsx";
import { PageHeader } from "../../ui/header/page-header.tsx";
import { failureMessage } from "../../ui/lists/failure-message.ts";
import { useDebouncedValue } from "../../ui/lists/use-debounced-value.ts";
import styles from "./build-test.module.css";
import { Choices } from "./choices.tsx";
import { Filters } from "./filters.tsx";
import { SavedTests } from "./saved-tests.tsx";
import { describeDraw, describeFitting, type Mode, modeLabels } from "./test-descriptions.ts";

const MIN_QUESTIONS = 5;
const MAX_QUESTIONS = 75;
const MAX_MINUTES = 360;
/** While no question fits. */
const DEFAULT_MINUTES = 60;
const TYPING_PAUSE_MS = 300;

const noFilters: BuiltTestFilters = {
  ...{ chapter_ids: [], topic_ids: [], exam: null, types: [], difficulties: [], states: [], years: [] },
};

/** The learner builds a test: which questions, how many, for how long. Saved tests stand below. */
export function BuildTestPage() {
  return (
    <PageLayout>
      <title>Build a test · Rasayan</title>
      <PageHeader />
      <div className={styles.head}>
        <h1>Build a test</h1>
        <p className="muted">Choose the questions. What you leave open counts as “all”.</p>
      </div>
      <Builder />
      <SavedTests />
    </PageLayout>
  );
}

function Builder() {
  const [filters, setFilters] = useState(noFilters);
  const [size, setSize] = useState("25");
  const [mode, setMode] = useState<Mode>("exam");
  const [isTimed, setTimed] = useState(true);
  /** What the learner has typed; until then, the time that the questions should take. */
  const [typedMinutes, setTypedMinutes] = useState<string>();
  const [name, setName] = useState("");
  const count = wholeNumber(size, MIN_QUESTIONS, MAX_QUESTIONS);
  const fitting = useQuery(
    builtTestCountQuery({
      filters: useDebouncedValue(filters, TYPING_PAUSE_MS),
      count: useDebouncedValue(count ?? MIN_QUESTIONS, TYPING_PAUSE_MS),
    }),
  );
  const expectedMinutes = fitting.data && String(fitting.data.minutes || DEFAULT_MINUTES);
  const minutesText = typedMinutes ?? expectedMinutes ?? "";
  const hasLimit = mode === "exam" && isTimed;
  const minutes = hasLimit ? wholeNumber(minutesText, 1, MAX_MINUTES) : null;
  const start = useStartTest();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (count === undefined || minutes === undefined) return;
    start.run({ filters, count, minutes, mode }, name.trim());
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Filters filters={filters} onChange={setFilters} />
      <section className={styles.result} aria-label="What fits">
        <Fitting
          data={fitting.data}
          failed={fitting.isError}
          isCurrent={count !== undefined && !fitting.isPlaceholderData}
        />
      </section>
      <TextField
        label="Number of questions"
        inputMode="numeric"
        value={size}
        onChange={({ target }) => setSize(target.value)}
        error={count === undefined ? `Enter a number from ${MIN_QUESTIONS} to ${MAX_QUESTIONS}.` : undefined}
      />
      <Choices
        legend="Mode"
        kind="radio"
        labels={modeLabels}
        chosen={[mode]}
        onChange={([chosen]) => chosen && setMode(chosen)}
      />
      <p className={styles.modeNote}>
        {mode === "exam"
          ? "As in the exam hall: you see answers and solutions after you submit."
          : "Without a clock: you can check each answer at once and take hints."}
      </p>
      {mode === "exam" && (
        <Choices
          legend="Time limit"
          kind="radio"
          labels={{ timed: "Minutes", untimed: "No time limit" }}
          chosen={[isTimed ? "timed" : "untimed"]}
          onChange={([chosen]) => setTimed(chosen === "timed")}
        />
      )}
      {hasLimit && (
        <TextField
          label="Minutes"
          inputMode="numeric"
          value={minutesText}
          onChange={({ target }) => setTypedMinutes(target.value)}
          hint="We fill in how long these questions should take."
          error={
            minutes === undefined && !fitting.isPending
              ? `Enter a number from 1 to ${MAX_MINUTES}.`
              : undefined
          }
        />
      )}
      <TextField
        label="Keep it under a name (optional)"
        value={name}
        maxLength={80}
        autoComplete="off"
        onChange={({ target }) => setName(target.value)}
        hint="You can then start the same questions again."
      />
      {start.error && (
        <Alert state="wrong" role="alert">
          {start.error}
        </Alert>
      )}
      <Button type="submit" fullWidth busy={start.isBusy}>
        Start test
      </Button>
    </form>
  );
}

/** Returns the whole number that a text stands for; undefined if it is none or out of range. */
function wholeNumber(text: string, lowest: number, highest: number): number | undefined {
  const number = /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
  return number >= lowest && number <= highest ? number : undefined;
}

type FittingProps = { data: BuiltTestCount | undefined; failed: boolean; isCurrent: boolean };

/** Says how many questions fit, and what the test then contains. It is read out when it changes. */
function Fitting({ data, failed, isCurrent }: FittingProps) {
  if (failed) return <p role="alert">Could not count the questions. You can start the test all the same.</p>;
  return (
    <div role="status" aria-busy={!isCurrent}>
      <p className={`${styles.count} num`}>{data ? describeFitting(data) : "Counting…"}</p>
      {data && <p className="muted num">{describeDraw(data)}</p>}
    </div>
  );
}

type Test = { filters: BuiltTestFilters; count: number; minutes: number | null; mode: Mode };

/** Creates the test, keeps it if it has a name, and opens it. */
function useStartTest() {
  const create = useCreateQuiz();
  const keep = useKeepTest();
  const navigate = useNavigate();
  const error = create.error ?? keep.error;
  return {
    run: (test: Test, name: string) =>
      create.mutate(
        { type: "built", ...test },
        {
          onSuccess: (hash) => {
            if (name === "") return navigate(paths.quiz(hash));
            return keep.mutate({ hash, name }, { onSuccess: () => navigate(paths.quiz(hash)) });
          },
        },
      ),
    isBusy: create.isPending || keep.isPending,
    error:
      error &&
      (asApiError(error)?.status === 409
        ? error.message
        : failureMessage(error, "The test could not be started. Try again.")),
  };
}
