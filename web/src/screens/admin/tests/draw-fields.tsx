import { MAX_LAST_TESTS, MAX_TEST_QUESTIONS } from "@rasayan/contract/test-limits";
import type { KeyboardEvent } from "react";
import { TextField } from "../../../ui/controls/field.tsx";
import { Alert } from "../../../ui/messages/alert.tsx";
import type { ChosenQuestion } from "./test-draft.ts";
import { rangeError } from "./test-texts.ts";

/** What every draw of questions is asked for. The seed is new each time, so that another draw brings other questions. */
export const drawFields = (chosen: readonly ChosenQuestion[], lastTests: string) => ({
  seed: Math.floor(Math.random() * 2 ** 31),
  chosen_ids: chosen.map(({ id }) => id),
  not_used_in: Number(lastTests),
});

/** What is wrong with the number of tests whose questions are left out, if anything. */
export const lastTestsError = (lastTests: string) => rangeError(lastTests, 0, MAX_LAST_TESTS);

/** Draws at Enter, which would save the test in whose form the field is. */
export const onEnterKey = (draw: () => void) => (event: KeyboardEvent) => {
  if (event.key !== "Enter") return;
  event.preventDefault();
  draw();
};

type LastTestsProps = {
  value: string;
  isTried: boolean;
  onChange: (value: string) => void;
  onEnter: () => void;
};

/** From how many of the teacher's last tests nothing is drawn. */
export function LastTestsField({ value, isTried, onChange, onEnter }: LastTestsProps) {
  return (
    <TextField
      label="Not used in my last … tests"
      hint="With 0, questions of all your tests can come again."
      inputMode="numeric"
      value={value}
      error={isTried ? lastTestsError(value) : undefined}
      onChange={({ target }) => onChange(target.value)}
      onKeyDown={onEnterKey(onEnter)}
    />
  );
}

/** Says that a test can't take as many questions as are wanted, in the words in which the server refuses them. */
export function NoRoom({ left, wanted }: { left: number; wanted: number }) {
  return (
    <Alert state="wrong" role="alert">
      {`A test has at most ${MAX_TEST_QUESTIONS} questions: this one has room for ${left} more, and you ask for ${wanted}.`}
    </Alert>
  );
}
