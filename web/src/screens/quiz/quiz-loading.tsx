import { Screen } from "../../ui/screen.tsx";
import { Spinner } from "../../ui/spinner.tsx";

/** While a quiz or its figures are on their way. */
export function QuizLoading() {
  return (
    <Screen width="m">
      <Spinner label="Loading the quiz" />
    </Screen>
  );
}
