import { paths } from "../../paths.ts";
import { LinkButton } from "../../ui/button.tsx";
import { EmptyState, SuccessIcon } from "../../ui/empty-state.tsx";

/** Shown when no card is due today. */
export function CaughtUp() {
  return (
    <EmptyState icon={<SuccessIcon />}>
      <h2>You're All Caught Up!</h2>
      <p>There are no revision cards for you today. Great job!</p>
      <LinkButton variant="secondary" to={paths.dashboard}>
        Dashboard
      </LinkButton>
    </EmptyState>
  );
}
