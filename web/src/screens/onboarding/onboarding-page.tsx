import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Goals, useSaveGoals } from "../../api/goals.ts";
import { useCreateDiagnostic } from "../../api/quiz-starts.ts";
import { hasGoals, profileQuery } from "../../api/user.ts";
import { linkedPage } from "../../device/linked-page.ts";
import { paths } from "../../router/paths.ts";
import { useNavigate } from "../../router/router.tsx";
import { failureMessage } from "../../ui/loading/failure-message.ts";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { PageLayout } from "../../ui/page/page-layout.tsx";
import { Logo, TopBar } from "../../ui/page/top-bar.tsx";
import { GoalsForm } from "./goals-form.tsx";
import styles from "./onboarding.module.css";

/** Asks a new learner for their goals and then starts the diagnostic quiz. Other learners change their goals here. */
export function OnboardingPage() {
  const { data: user } = useQuery(profileQuery());
  const saveGoals = useSaveGoals();
  const createDiagnostic = useCreateDiagnostic();
  const navigate = useNavigate();
  // Fixed on mount: saving the goals would make it false, but starting the diagnostic may have to be retried.
  const [isNewcomer] = useState(() => user !== undefined && !hasGoals(user));

  async function save(goals: Goals) {
    await saveGoals.mutateAsync(goals);
    if (!isNewcomer) return navigate(paths.profile);
    const linked = linkedPage();
    if (linked) return navigate(linked);
    const hash = await createDiagnostic.mutateAsync();
    return navigate(paths.disclaimer, { state: { hash } });
  }

  return (
    <PageLayout hasActionBar>
      <title>Your goal · Rasayan</title>
      {isNewcomer ? (
        <TopBar>
          <Logo />
        </TopBar>
      ) : (
        <PageHeader backLabel="Profile" backTo={paths.profile} />
      )}
      <div className={styles.head}>
        <h1>Set your goal</h1>
        <p className="muted">
          {isNewcomer
            ? "Four answers, then a short diagnostic quiz. You can change all of this later."
            : "We'll build your plan from these choices."}
        </p>
      </div>
      <GoalsForm
        initial={user}
        submitLabel={isNewcomer ? "Save and continue" : "Save"}
        error={saveErrorMessage(saveGoals.error, createDiagnostic.error)}
        onSave={save}
      />
    </PageLayout>
  );
}

function saveErrorMessage(saveError: Error | null, quizError: Error | null): string | undefined {
  if (saveError) return failureMessage(saveError, "Not saved. Try again.");
  if (quizError)
    return failureMessage(
      quizError,
      "Your goals are saved, but the diagnostic quiz could not be started. Try again.",
    );
  return undefined;
}
