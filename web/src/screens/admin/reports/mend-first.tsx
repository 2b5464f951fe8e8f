import type { ReportedQuestion } from "../../../api/admin-reports.ts";
import { paths } from "../../../paths.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { Note } from "../../../ui/note.tsx";
import { mendWords } from "./report-words.ts";

type Props = { question: ReportedQuestion; isRefused: boolean };

/** Why the reports cannot be closed as fixed yet, and the way to where that is changed. */
export function MendFirst({ question, isRefused }: Props) {
  return (
    <Note key={String(isRefused)} {...(isRefused ? { state: "wrong", role: "alert" } : {})}>
      {mendWords(question)}
      {question.unmended_ids.map((id) => (
        <span key={id}>
          <br />
          <LinkButton look="flush" to={paths.adminQuestion(id)}>
            {`Edit question ${id}`}
          </LinkButton>
        </span>
      ))}
    </Note>
  );
}
