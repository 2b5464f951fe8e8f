import type { WithheldQuestion as Question } from "@rasayan/contract";
import { formatIst } from "../../../format/dates.ts";
import optionStyles from "../../../question/options.module.css";
import styles from "../../../question/question.module.css";
import { optionLetter, questionTypeLabel } from "../../../question/question-format.ts";
import { Passage } from "../../../question/review/passage.tsx";
import { SanitizedHtml } from "../../../ui/html/sanitized-html.tsx";
import { Alert } from "../../../ui/messages/alert.tsx";
import { QuestionMeta } from "../question-meta.tsx";

/** A question of a completed quiz that was left blank beyond the day's allowance: its solution comes the next day. */
export function WithheldQuestion({ question }: { question: Question }) {
  const { type, passage, text_html, answers, opens_at } = question;
  return (
    <>
      <QuestionMeta question={question} caption={questionTypeLabel(type)} />
      <Alert state="warning" role="status">
        You left this question blank, and many others on the same day. Its solution opens on{" "}
        {formatIst(opens_at, { day: "numeric", month: "long" })} at{" "}
        {formatIst(opens_at, { hour: "numeric", minute: "2-digit" })}. Your marks stay the same.
      </Alert>
      {passage && <Passage passage={passage} />}
      <SanitizedHtml html={text_html} className={styles.stem} />
      {answers.length > 0 && (
        <ul className={optionStyles.options}>
          {answers.map((option, index) => (
            <li key={option.id} className={`${optionStyles.option} ${optionStyles.reviewed}`}>
              <span className={optionStyles.letter} aria-hidden="true">
                {optionLetter(index)}
              </span>
              <div className={optionStyles.content}>
                <span className="sr-only">{`${optionLetter(index)}: ${option.text_alternative}`}</span>
                <div aria-hidden="true">
                  <SanitizedHtml html={option.text_html} />
                </div>
              </div>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
