import { paths } from "../../paths.ts";
import { LinkButton } from "../../ui/button.tsx";
import { EmptyState, SuccessIcon } from "../../ui/empty-state.tsx";

/** What is due asks for numbers, which are not asked against the clock. */
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
