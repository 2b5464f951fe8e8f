import { placedIssueMessage } from "@rasayan/contract/issues";
import type { QuestionCheck } from "../../../api/admin-questions.ts";
import { Icon } from "../../../ui/icons/icon.tsx";
import adminStyles from "../admin.module.css";
import { nonEmptyOptions, type QuestionDraft } from "./question-draft.ts";

type FieldIssue = QuestionCheck["errors"][number];

/** Returns the messages for one field of the form. */
export type IssuesForField = (field: string) => string[];

/** Returns a lookup by the form's own row keys. The server numbers only the rows that were sent to it. */
export function createIssueLookup(issues: readonly FieldIssue[], draft: QuestionDraft): IssuesForField {
  const sentRows = nonEmptyOptions(draft);
  return (field) => {
    const [, rowKey, part] = /^option:(\d+):(\w+)$/.exec(field) ?? [];
    const index = sentRows.findIndex(({ key }) => key === Number(rowKey));
    const sentField = part === undefined ? field : `answers.${index}.${part}`;
    return issues.filter((issue) => issue.field === sentField).map(placedIssueMessage);
  };
}

/** Messages shown below a group of fields. */
export function FieldIssueList({ issues }: { issues: readonly string[] }) {
  return issues.map((issue) => (
    <span key={issue} className={adminStyles.error} role="alert">
      <Icon name="cross" small />
      {issue}
    </span>
  ));
}
