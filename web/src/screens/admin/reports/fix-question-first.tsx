import type { ReportedQuestion } from "../../../api/admin-reports.ts";
import { paths } from "../../../paths.ts";
import { Alert } from "../../../ui/alert.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { fixFirstMessage } from "./report-format.ts";

type Props = { question: ReportedQuestion; isRejected: boolean };

/** Says why the reports cannot be closed as fixed yet, with links to the questions to correct. */
export function FixQuestionFirst({ question, isRejected }: Props) {
  return (
    <Alert key={String(isRejected)} {...(isRejected ? { state: "wrong", role: "alert" } : {})}>
      {fixFirstMessage(question)}
      {question.unchanged_ids.map((id) => (
        <span key={id}>
          <br />
          <LinkButton variant="link" to={paths.adminQuestion(id)}>
            {`Edit question ${id}`}
          </LinkButton>
        </span>
      ))}
    </Alert>
  );
}
