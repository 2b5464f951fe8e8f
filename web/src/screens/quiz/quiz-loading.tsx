import { Screen } from "../../ui/screen.tsx";
import { Spinner } from "../../ui/spinner.tsx";

/** While a quiz or its figures are on their way. */
export function QuizLoading({ title }: { title: string }) {
  return (
    <Screen width="m">
      <title>{`${title} · Rasayan`}</title>
      <Spinner label="Loading the quiz" />
    </Screen>
  );
}
