import { useQueryClient } from "@tanstack/react-query";
import { quizQuestionQuery, type TimedQuiz } from "../../../api/quizzes.ts";
import { formatMarks } from "../../../question/exam-paper.ts";
import { optionLetter, questionTexts } from "../../../question/question-format.ts";
import { Passage } from "../../../question/review/passage.tsx";
import { paths } from "../../../router/paths.ts";
import { Link } from "../../../ui/controls/link.tsx";
import { Modal } from "../../../ui/dialogs/modal.tsx";
import { SanitizedHtml } from "../../../ui/html/sanitized-html.tsx";
import { useFonts } from "../../../ui/html/use-math-ready.ts";
import { positionOf } from "../question-order.ts";
import styles from "./question-paper.module.css";

type Props = { quiz: TimedQuiz; onClose: () => void };

/** All questions on one page, to read, each passage above its first question. Each number leads to its question. */
export function QuestionPaper({ quiz, onClose }: Props) {
  const queryClient = useQueryClient();
  const questions = quiz.question_ids.flatMap(
    (id) => queryClient.getQueryData(quizQuestionQuery(quiz.hash, id).queryKey) ?? [],
  );
  useFonts(questions.flatMap(questionTexts));
  return (
    <Modal title="Question Paper" wide focusTitle onClose={onClose}>
      {quiz.sections.map((section) => (
        <section key={section.name} className={styles.section} aria-label={section.name}>
          <h3>
            {section.name} <span className="caption num">{formatMarks(section.marking)}</span>
          </h3>
          {questions
            .filter(({ id }) => section.question_ids.includes(id))
            .map((question, index, inSection) => (
              <article key={question.id} className={styles.question}>
                {question.passage && question.passage.id !== inSection[index - 1]?.passage?.id && (
                  <Passage passage={question.passage} />
                )}
                <Link
                  className={styles.number}
                  to={paths.quizQuestion(quiz.hash, question.id)}
                  onClick={onClose}
                >
                  Question {positionOf(quiz.question_ids, question.id).number}
                </Link>
                <SanitizedHtml html={question.text_html} className={styles.text} />
                {question.answers.length > 0 && (
                  <ol className={styles.options}>
                    {question.answers.map((option, optionIndex) => (
                      <li key={option.id}>
                        <span aria-hidden="true">{optionLetter(optionIndex)}</span>
                        <span className="sr-only">
                          {optionLetter(optionIndex)}: {option.text_alternative}
                        </span>
                        <div aria-hidden="true" className={styles.text}>
                          <SanitizedHtml html={option.text_html} />
                        </div>
                      </li>
                    ))}
                  </ol>
                )}
              </article>
            ))}
        </section>
      ))}
    </Modal>
  );
}
