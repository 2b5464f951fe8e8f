import { useQuery } from "@tanstack/react-query";
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

/** Form page for a new or an existing question. */
export function QuestionFormPage() {
  return (
    <FormPage
      itemName="question"
      backLabel="Questions"
      backTo={paths.adminQuestions}
      pathOf={paths.adminQuestion}
      rowQuery={adminQuestionQuery}
      useOptionQueries={useOptionQueries}
      form={(question, onCreated) => <QuestionFormBody question={question} onCreated={onCreated} />}
    />
  );
}
