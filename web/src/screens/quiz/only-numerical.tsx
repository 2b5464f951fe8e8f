import { paths } from "../../paths.ts";
import { Blank, DoneSign } from "../../ui/blank.tsx";
import { LinkButton } from "../../ui/button.tsx";

/** What is due asks for numbers, which are not asked against the clock. */
export function OnlyNumerical({ count }: { count: number }) {
  return (
    <Blank sign={<DoneSign />}>
      <p role="status">{words(count)}</p>
      <LinkButton to={paths.dailyPractice}>Go to daily practice</LinkButton>
    </Blank>
  );
}

function words(count: number): string {
  const due =
    count === 1
      ? "The 1 question due today is numerical."
      : `The ${count} questions due today are numerical.`;
  return `${due} Daily practice has a keypad for them.`;
}
