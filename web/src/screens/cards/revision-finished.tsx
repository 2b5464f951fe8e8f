import { paths } from "../../paths.ts";
import { LinkButton } from "../../ui/button.tsx";
import { EmptyState, SuccessIcon } from "../../ui/empty-state.tsx";

/** Shown after the last card of the day. */
export function RevisionFinished() {
  return (
    <EmptyState icon={<SuccessIcon />}>
      <p role="alert">You have completed all revision cards for today!</p>
      <LinkButton to={paths.dailyPractice}>Go on to DPP</LinkButton>
      <LinkButton variant="secondary" to={paths.dashboard}>
        Dashboard
      </LinkButton>
    </EmptyState>
  );
}
