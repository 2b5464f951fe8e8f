import { useQuery } from "@tanstack/react-query";
import { adminQuestionsQuery, type QuestionRow } from "../../../api/admin-lists.ts";
import { paths } from "../../../paths.ts";
import { Link } from "../../../ui/link.tsx";
import { SanitizedHtml } from "../../../ui/sanitized-html.tsx";
import adminStyles from "../admin.module.css";
import { AdminLayout } from "../admin-layout.tsx";
import { ExportQuestions } from "./export-questions.tsx";
import listStyles from "./list.module.css";
import { ListPage } from "./list-page.tsx";
import { useListParams } from "./list-params.ts";
import { QuestionFilters } from "./question-filters.tsx";
import { difficultyLabels, statusLabels, typeLabels } from "./question-labels.ts";
import { RowActions } from "./row-actions.tsx";
import { type Deletion, useDeletion } from "./use-deletion.ts";

/** All questions, ten per page. */
export function QuestionsPage() {
  return (
    <AdminLayout title="Questions">
      <Questions />
    </AdminLayout>
  );
}

function Questions() {
  const listParams = useListParams();
  const { page, filter } = listParams;
  const questions = useQuery(adminQuestionsQuery(page, filter));
  const deletion = useDeletion();
  return (
    <ListPage
      title="Questions"
      itemName="question"
      newPath={paths.adminNewQuestion}
      list={questions}
      listParams={listParams}
      deletion={deletion}
      filters={<QuestionFilters listParams={listParams} />}
      actions={(total) => total > 0 && <ExportQuestions filter={filter} total={total} />}
    >
      {questions.data?.questions.map((question) => (
        <QuestionListRow key={question.id} question={question} deletion={deletion} />
      ))}
    </ListPage>
  );
}

function QuestionListRow({ question, deletion }: { question: QuestionRow; deletion: Deletion }) {
  const { id, topic_name, chapter_name, type, difficulty, status, has_solution, deleted_at } = question;
  const name = `Question ${id}`;
  const to = paths.adminQuestion(id);
  return (
    <li className={adminStyles.row}>
      <div className={adminStyles.text}>
        {deleted_at ? (
          <span className={adminStyles.title}>{name}</span>
        ) : (
          <Link className={adminStyles.title} to={to}>
            {name}
          </Link>
        )}
        <SanitizedHtml className={listStyles.excerpt} html={question.text_html} />
        <div className={adminStyles.subtitle}>
          <span className={adminStyles.badge} data-state={status}>
            {statusLabels[status]}
          </span>
          {!has_solution && (
            <span className={adminStyles.badge} data-state="warning">
              No solution
            </span>
          )}
          <span>{[topic_name ?? "No topic", chapter_name].filter(Boolean).join(" · ")}</span>
          <span>{`${typeLabels[type]} · ${difficultyLabels[difficulty]}`}</span>
        </div>
      </div>
      <RowActions
        row={{ kind: "question", id }}
        name={name}
        to={to}
        isDeleted={deleted_at !== null}
        deletion={deletion}
      />
    </li>
  );
}
