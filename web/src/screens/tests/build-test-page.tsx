import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import {
  type BuiltTestCount,
  type BuiltTestFilters,
  builtTestCountQuery,
  useSaveTest,
} from "../../api/built-tests.ts";
import { asApiError } from "../../api/load-errors.ts";
import { useCreateQuiz } from "../../api/quiz-starts.ts";
import { paths } from "../../router/paths.ts";
import { useNavigate } from "../../router/router.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { TextField } from "../../ui/controls/field.tsx";
import { useDebouncedValue } from "../../ui/controls/use-debounced-value.ts";
import { failureMessage } from "../../ui/loading/failure-message.ts";
import { Alert } from "../../ui/messages/alert.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { PageLayout } from "../../ui/page/page-layout.tsx";
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
/** A start uses the count on the page if it is not older than this. */
const COUNT_IS_FRESH_MS = 60_000;

const noFilters: BuiltTestFilters = {
  chapter_ids: [],
  topic_ids: [],
  exam: null,
  types: [],
  difficulties: [],
  states: [],
  years: [],
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
  const hasLimit = mode === "exam" && isTimed;
  const minutes = typedMinutes === undefined ? "expected" : wholeNumber(typedMinutes, 1, MAX_MINUTES);
  const start = useStartTest();

  function submit(event: FormEvent) {
    event.preventDefault();
    const limit = hasLimit ? minutes : null;
    if (count === undefined || limit === undefined) return;
    start.mutate({ filters, count, mode, minutes: limit, name: name.trim() });
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Filters filters={filters} onChange={setFilters} />
      <section className={styles.result} aria-label="What fits">
        <Fitting
          data={fitting.data}
          failed={fitting.isError}
          isCurrent={count !== undefined && !fitting.isPlaceholderData}
          hasCount={count !== undefined}
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
          value={typedMinutes ?? (fitting.data && String(expectedMinutes(fitting.data))) ?? ""}
          onChange={({ target }) => setTypedMinutes(target.value)}
          hint="We fill in how long these questions should take."
          error={minutes === undefined ? `Enter a number from 1 to ${MAX_MINUTES}.` : undefined}
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
          {start.error.message}
        </Alert>
      )}
      <Button type="submit" fullWidth busy={start.isPending}>
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

type FittingProps = {
  data: BuiltTestCount | undefined;
  failed: boolean;
  isCurrent: boolean;
  /** False while no number of questions is typed that a test can have. */
  hasCount: boolean;
};

/** Says how many questions fit, and what the test then contains. It is read out when it changes. */
function Fitting({ data, failed, isCurrent, hasCount }: FittingProps) {
  if (failed) return <p role="alert">Could not count the questions. You can start the test all the same.</p>;
  return (
    <div role="status" aria-busy={!isCurrent}>
      <p className={`${styles.count} num`}>{data ? describeFitting(data) : "Counting…"}</p>
      {data && hasCount && <p className="muted num">{describeDraw(data)}</p>}
    </div>
  );
}

const expectedMinutes = ({ minutes }: BuiltTestCount) => minutes || DEFAULT_MINUTES;

type Choice = {
  filters: BuiltTestFilters;
  count: number;
  mode: Mode;
  /** `expected`: as many as the questions should take. `null`: no limit. */
  minutes: number | "expected" | null;
  /** Empty if the test is not to be saved. */
  name: string;
};

/** Creates the test, saves it if it has a name, and opens it. The error's message is for the learner. */
function useStartTest() {
  const queryClient = useQueryClient();
  const create = useCreateQuiz();
  const save = useSaveTest();
  const navigate = useNavigate();
  // If only the name could not be saved, the next try must not create the test again.
  const created = useRef<{ choice: string; hash: string }>(undefined);

  async function createTest({ filters, count, mode, minutes }: Omit<Choice, "name">): Promise<string> {
    const choice = JSON.stringify({ filters, count, mode, minutes });
    if (created.current?.choice === choice) return created.current.hash;
    const limit = minutes === "expected" ? await countMinutes(queryClient, { filters, count }) : minutes;
    const hash = await create
      .mutateAsync({ type: "built", filters, count, mode, minutes: limit })
      .catch(rethrow("The test could not be started. Try again."));
    created.current = { choice, hash };
    return hash;
  }

  return useMutation({
    mutationFn: async ({ name, ...choice }: Choice) => {
      const hash = await createTest(choice);
      if (name !== "")
        await save
          .mutateAsync({ hash, name })
          .catch(
            rethrow("The test is ready, but its name was not saved. Try again, or start it without a name."),
          );
      return hash;
    },
    onSuccess: (hash) => navigate(paths.quiz(hash)),
  });
}

/** The minutes that such a test should take, also if the page has not shown them yet. */
const countMinutes = (queryClient: QueryClient, body: { filters: BuiltTestFilters; count: number }) =>
  queryClient
    .fetchQuery({ ...builtTestCountQuery(body), staleTime: COUNT_IS_FRESH_MS })
    .then(expectedMinutes, () => DEFAULT_MINUTES);

/** Throws what the learner should read: the server's reason if it rejected the request, else this message. */
const rethrow =
  (message: string) =>
  (error: unknown): never => {
    const rejection = asApiError(error);
    throw new Error(rejection?.status === 409 ? rejection.message : failureMessage(error, message));
  };
