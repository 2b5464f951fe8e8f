import type { ComponentProps } from "react";
import { certaintyOf } from "../../../api/quiz-answers.ts";
import { ActiveQuestion } from "../player/active-question.tsx";
import { CertaintyField } from "./certainty-field.tsx";

/** A question that also asks how sure the learner is. A chosen option waits for that, and then the page moves on. */
export function CertaintyQuestion(props: ComponentProps<typeof ActiveQuestion>) {
  const { quizHash, question, answers, draft, onAnswer } = props;
  const { data } = question;
  const hasCertainty = () => data !== undefined && certaintyOf(answers.state, quizHash, data) !== null;
  return (
    <ActiveQuestion
      {...props}
      onAnswer={(payload, shouldAdvance) =>
        onAnswer(payload, shouldAdvance === "after pause" && !hasCertainty() ? false : shouldAdvance)
      }
      certainty={
        data && (
          <CertaintyField
            quizHash={quizHash}
            question={data}
            answers={answers}
            draft={draft}
            isCompact={data.type === "numerical"}
            onAnswer={(payload, isByArrowKey) => {
              const isChosen = data.type === "multi choice single answer" && !isByArrowKey;
              onAnswer(payload, isChosen && "after pause");
            }}
          />
        )
      }
    />
  );
}
