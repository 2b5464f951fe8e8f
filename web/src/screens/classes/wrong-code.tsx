import { isLimited, isRejected } from "../../api/load-errors.ts";
import { paths } from "../../router/paths.ts";
import { LinkButton } from "../../ui/controls/button.tsx";
import { LoadFailed } from "../../ui/loading/load-failed.tsx";

type Props = { of: "class" | "test"; error: Error; isBusy: boolean; onRetry: () => void };

const reasons = {
  class: "codes can be replaced, and a class can be closed.",
  test: "a test can be for another class, and its code ends a day after it closes.",
};

/** In place of a page whose code was not found, or could not be looked up. */
export function WrongCode({ of, error, isBusy, onRetry }: Props) {
  if (!isRejected(error) && !isLimited(error))
    return (
      <LoadFailed error={error} busy={isBusy} onRetry={onRetry}>
        {`Could not load the ${of}.`}
      </LoadFailed>
    );
  return (
    <>
      <h1>{isLimited(error) ? "Too many wrong codes" : `No ${of} has this code`}</h1>
      <p>
        {isLimited(error)
          ? `${waitText(error.retryAfterSeconds)} Ask your teacher to show you the code meanwhile.`
          : `Compare it with what your teacher wrote. If it is the same, ask your teacher: ${reasons[of]}`}
      </p>
      <LinkButton to={paths.classes}>Enter another code</LinkButton>
    </>
  );
}

function waitText(seconds = 60): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes > 90) return `Codes open again for you in ${Math.ceil(minutes / 60)} hours.`;
  return `Codes open again for you in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`;
}
