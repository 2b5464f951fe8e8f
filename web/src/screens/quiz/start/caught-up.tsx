import { paths } from "../../../router/paths.ts";
import { LinkButton } from "../../../ui/controls/button.tsx";
import { EmptyState, SuccessIcon } from "../../../ui/page/empty-state.tsx";

/** Shown when no question is due today. */
export function CaughtUp() {
  return (
    <EmptyState icon={<SuccessIcon />}>
      <p role="alert">You're all caught up! No questions to revise today.</p>
      <LinkButton variant="secondary" to={paths.dashboard}>
        Dashboard
      </LinkButton>
    </EmptyState>
  );
}
