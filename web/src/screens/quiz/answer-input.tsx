import type { AnswerProps } from "./answer-props.ts";
import { MultiAnswer } from "./multi-answer.tsx";
import { NumericalAnswer } from "./numerical-answer.tsx";
import { SingleAnswer } from "./single-answer.tsx";

/** The answer input for the type of the question, including its action bar. */
export function AnswerInput(props: AnswerProps) {
  switch (props.question.type) {
    case "multi choice single answer":
      return <SingleAnswer {...props} />;
    case "multi choice multi correct":
      return <MultiAnswer {...props} />;
    case "numerical":
      return <NumericalAnswer {...props} />;
  }
}
