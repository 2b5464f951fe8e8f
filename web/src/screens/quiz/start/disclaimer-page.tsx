import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useCreateDiagnostic } from "../../../api/quiz-starts.ts";
import { quizQuery } from "../../../api/quizzes.ts";
import { paths } from "../../../router/paths.ts";
import { useLocation, useNavigate } from "../../../router/router.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { Icon, type IconName } from "../../../ui/icons/icon.tsx";
import { Tile } from "../../../ui/lists/tile.tsx";
import { ActionFailed } from "../../../ui/loading/action-failed.tsx";
import { ActionBar } from "../../../ui/page/action-bar.tsx";
import { PageHeader } from "../../../ui/page/page-header.tsx";
import { PageLayout } from "../../../ui/page/page-layout.tsx";
import styles from "./disclaimer-page.module.css";

/** Number of questions shown until the quiz with its own number has loaded. */
const PLANNED_QUESTIONS = 15;

/** Shown before the diagnostic quiz: explains what it asks and why. */
export function DisclaimerPage() {
  const { state, pathname, search } = useLocation();
  const hash = quizHashFromState(state);
  const navigate = useNavigate();
  const diagnostic = useCreateDiagnostic();
  const quiz = useQuery({ ...quizQuery(hash ?? ""), enabled: hash !== undefined });
  const count = quiz.data?.total_questions ?? PLANNED_QUESTIONS;
  const start = () => {
    if (hash !== undefined) navigate(paths.quiz(hash));
    else if (pathname + search !== paths.diagnostic) navigate(paths.landing);
    else diagnostic.mutate(undefined, { onSuccess: (startedHash) => navigate(paths.quiz(startedHash)) });
  };
  return (
    <PageLayout hasActionBar>
      <title>Just a heads up! · Rasayan</title>
      <PageHeader />
      <section className={styles.content}>
        <Tile code="Rs" size="big" isBrand />
        <h1>Just a heads up!</h1>
        <p className={styles.intro}>
          This short quiz finds out where to begin. What you know already decides what comes first.
        </p>
        <ul className={styles.facts}>
          <Fact icon="note">{count} questions from all three branches</Fact>
          <Fact icon="timer">No timer: take the time you need</Fact>
          <Fact icon="help">Not covered yet? Leave it blank</Fact>
        </ul>
      </section>
      <ActionBar width="s">
        <ActionFailed error={diagnostic.error}>The quiz could not be started. Try again.</ActionFailed>
        <Button fullWidth busy={diagnostic.isPending} onClick={start}>
          Start Quiz
        </Button>
      </ActionBar>
    </PageLayout>
  );
}

function Fact({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li>
      <Icon name={icon} />
      <span>{children}</span>
    </li>
  );
}

/** Reads the quiz id from the navigation state. The state survives reloads and new builds, so it is validated. */
function quizHashFromState(state: unknown): string | undefined {
  if (typeof state !== "object" || state === null || !("hash" in state)) return undefined;
  return typeof state.hash === "string" ? state.hash : undefined;
}
