import { type QueryClient, useQuery } from "@tanstack/react-query";
import { adminQuestionQuery } from "../../../api/admin-questions.ts";
import { adminChaptersQuery, adminTopicsQuery, tagsQuery } from "../../../api/admin-syllabus.ts";
import { paths } from "../../../router/paths.ts";
import { FormPage } from "../saving/form-page.tsx";
import { QuestionFormBody } from "./question-form.tsx";

const useOptionQueries = () => [
  useQuery(adminTopicsQuery()),
  useQuery(adminChaptersQuery()),
  useQuery(tagsQuery()),
];

/** Starts the requests of this page while it is loading. */
export function prefetch(client: QueryClient, { id }: Record<string, string>): void {
  void client.prefetchQuery(adminTopicsQuery());
  void client.prefetchQuery(adminChaptersQuery());
  void client.prefetchQuery(tagsQuery());
  if (id !== undefined) void client.prefetchQuery(adminQuestionQuery(Number(id)));
}

/** Form page for a new or an existing question. */
export function QuestionFormPage() {
  return (
    <FormPage
      itemName="question"
      backLabel="Questions"
      backTo={paths.adminQuestions}
      openTo="teacher"
      pathOf={paths.adminQuestion}
      rowQuery={adminQuestionQuery}
      useOptionQueries={useOptionQueries}
      form={(question, onCreated) => <QuestionFormBody question={question} onCreated={onCreated} />}
    />
  );
}

export { StoredQuestionDialog } from "./stored-question.tsx";
