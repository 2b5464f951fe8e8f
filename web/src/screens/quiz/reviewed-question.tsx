import type { ReviewQuestion } from "../../api/quizzes.ts";
import { JudgedQuestion } from "../../question/judged-question.tsx";
import { kindWords } from "../../question/question-words.ts";
import { timeWords } from "../../question/review-words.ts";
import { QuestionFacts } from "./question-facts.tsx";
import { ReviewReport } from "./review-report.tsx";

/** How a question went, with its key and solution; it can be starred and reported. */
export function ReviewedQuestion({ question, quizHash }: { question: ReviewQuestion; quizHash: string }) {
  const { type, time_ms } = question;
  const line = time_ms > 0 ? `${kindWords(type)} · ${timeWords(time_ms)}` : kindWords(type);
  return (
    <>
      <QuestionFacts question={question} line={line} />
      <JudgedQuestion question={question} />
      <ReviewReport quizHash={quizHash} question={question} />
    </>
  );
}
