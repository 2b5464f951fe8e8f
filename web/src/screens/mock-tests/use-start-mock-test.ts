import type { RequestOf } from "@rasayan/contract";
import { asApiError } from "../../api/load-errors.ts";
import { useStartQuiz } from "../../api/quiz-starts.ts";
import { failureMessage } from "../../ui/loading/failure-message.ts";

type MockBody = Extract<RequestOf<"createQuiz">["body"], { type: "mock" }>;
type PaperChoice = Omit<MockBody, "type"> & ({ blueprint: string } | { paper: number });

export type StartMockTest = ReturnType<typeof useStartMockTest>;

/** Creates a mock test, of a new paper or of one that was sat before, and opens it. */
export function useStartMockTest() {
  const create = useStartQuiz();
  const isLast = (choice: PaperChoice) =>
    JSON.stringify(create.variables) === JSON.stringify({ type: "mock", ...choice });
  return {
    run: (choice: PaperChoice) => create.start({ type: "mock", ...choice }),
    isStarting: (choice: PaperChoice) => isLast(choice) && (create.isPending || create.isSuccess),
    /** Why this test could not be started; undefined if it was not tried or has started. */
    errorOf: (choice: PaperChoice): string | undefined => {
      if (!create.isError || !isLast(choice)) return undefined;
      const rejection = asApiError(create.error);
      if (rejection?.status === 409) return rejection.message;
      return failureMessage(create.error, "The test could not be started. Try again.");
    },
  };
}
