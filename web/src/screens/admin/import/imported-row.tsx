import { Fragment } from "react";
import type { ImportRow } from "../../../api/admin-imports.ts";
import { paths } from "../../../paths.ts";
import { Icon } from "../../../ui/icon.tsx";
import { Link } from "../../../ui/link.tsx";
import { SanitizedHtml } from "../../../ui/sanitized-html.tsx";
import adminStyles from "../admin.module.css";
import listStyles from "../list/list.module.css";
import { typeLabels } from "../list/question-labels.ts";
import { ExcludeRow } from "./exclude-row.tsx";
import styles from "./import.module.css";
import { formatRowMessage, formatSimilarity, levelLabels } from "./import-format.ts";
import type { RowSelection } from "./import-selection.ts";
import { RowPreview } from "./row-preview.tsx";

type Props = { row: ImportRow; selection: RowSelection | undefined; isImported: boolean };

const badgeStates = { ok: "published", warning: "warning", error: "error" } as const;

/** One row of a file: its line number, messages, near-duplicates and preview. */
export function ImportedRow({ row, selection, isImported }: Props) {
  const { line, level, messages, duplicates, question, question_id } = row;
  return (
    <li className={styles.row} aria-label={`Line ${line}`}>
      <div className={styles.rowHeader}>
        <span className={adminStyles.subtitle}>
          <strong className="num">{`Line ${line}`}</strong>
          <span className={adminStyles.badge} data-state={badgeStates[level]}>
            {levelLabels[level]}
          </span>
          {question && <span>{typeLabels[question.type]}</span>}
          {isImported && question_id !== null && (
            <Link to={paths.adminQuestion(question_id)}>{`Question ${question_id}`}</Link>
          )}
        </span>
        {selection && <ExcludeRow row={row} selection={selection} />}
      </div>
      {question && <SanitizedHtml className={listStyles.excerpt} html={question.text_html} />}
      {messages.length > 0 && (
        <ul className={styles.messages}>
          {messages.map(({ field, message, level: severity }) => (
            <li key={`${field} ${message}`} data-state={severity === "error" ? "wrong" : "warning"}>
              <Icon name={severity === "error" ? "cross" : "flag"} small />
              <span>
                <span className="sr-only">{`${levelLabels[severity]}. `}</span>
                {formatRowMessage({ field, message })}
              </span>
            </li>
          ))}
        </ul>
      )}
      {duplicates.length > 0 && (
        <p className="muted">
          {"Compare with "}
          {duplicates.map((duplicate, index) => (
            <Fragment key={`${duplicate.question_id} ${duplicate.line}`}>
              {index > 0 && ", "}
              {duplicate.question_id === null ? (
                formatSimilarity(duplicate)
              ) : (
                <Link to={paths.adminQuestion(duplicate.question_id)}>{formatSimilarity(duplicate)}</Link>
              )}
            </Fragment>
          ))}
        </p>
      )}
      {question && <RowPreview question={question} />}
    </li>
  );
}
