import { paths } from "../../paths.ts";
import { LinkButton } from "../../ui/button.tsx";
import { EmptyState, SuccessIcon } from "../../ui/empty-state.tsx";

/** Shown when all due questions are numerical: this page asks no numerical questions. */
export function OnlyNumerical({ count }: { count: number }) {
  return (
    <EmptyState icon={<SuccessIcon />}>
      <p role="status">{message(count)}</p>
      <LinkButton to={paths.dailyPractice}>Go to daily practice</LinkButton>
    </EmptyState>
  );
}

function message(count: number): string {
  const dueText =
    count === 1
      ? "The 1 question due today is numerical."
      : `The ${count} questions due today are numerical.`;
  return `${dueText} Daily practice has a keypad for them.`;
}
