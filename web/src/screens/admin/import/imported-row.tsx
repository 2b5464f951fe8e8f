import { Fragment } from "react";
import type { ImportRow } from "../../../api/admin-imports.ts";
import { paths } from "../../../paths.ts";
import { Icon } from "../../../ui/icon.tsx";
import { Link } from "../../../ui/link.tsx";
import { RenderedText } from "../../../ui/rendered-text.tsx";
import list from "../list/list.module.css";
import { typeWords } from "../list/question-words.ts";
import parts from "../parts.module.css";
import type { Marking } from "./coming-in.ts";
import styles from "./import.module.css";
import { alikeWords, levelWords, messageWords } from "./import-words.ts";
import { LeaveOut } from "./leave-out.tsx";
import { RowPreview } from "./row-preview.tsx";

type Props = { row: ImportRow; marking: Marking | undefined; isInBank: boolean };

const colours = { ok: "published", warning: "warning", error: "error" } as const;

/** One row of a file: where it is, what is said of it, what it looks like. */
export function ImportedRow({ row, marking, isInBank }: Props) {
  const { line, level, messages, duplicates, question, question_id } = row;
  return (
    <li className={styles.row} aria-label={`Line ${line}`}>
      <div className={styles.rowHead}>
        <span className={parts.sub}>
          <strong className="num">{`Line ${line}`}</strong>
          <span className={parts.badge} data-state={colours[level]}>
            {levelWords[level]}
          </span>
          {question && <span>{typeWords[question.type]}</span>}
          {isInBank && question_id !== null && (
            <Link to={paths.adminQuestion(question_id)}>{`Question ${question_id}`}</Link>
          )}
        </span>
        {marking && <LeaveOut row={row} marking={marking} />}
      </div>
      {question && <RenderedText className={list.excerpt} html={question.text_html} />}
      {messages.length > 0 && (
        <ul className={styles.messages}>
          {messages.map(({ field, message, level: how }) => (
            <li key={`${field} ${message}`} data-state={how === "error" ? "wrong" : "warning"}>
              <Icon name={how === "error" ? "cross" : "flag"} small />
              <span>
                <span className="unseen">{`${levelWords[how]}. `}</span>
                {messageWords({ field, message })}
              </span>
            </li>
          ))}
        </ul>
      )}
      {duplicates.length > 0 && (
        <p className="muted">
          {"Compare with "}
          {duplicates.map((one, index) => (
            <Fragment key={`${one.question_id} ${one.line}`}>
              {index > 0 && ", "}
              {one.question_id === null ? (
                alikeWords(one)
              ) : (
                <Link to={paths.adminQuestion(one.question_id)}>{alikeWords(one)}</Link>
              )}
            </Fragment>
          ))}
        </p>
      )}
      {question && <RowPreview question={question} />}
    </li>
  );
}
