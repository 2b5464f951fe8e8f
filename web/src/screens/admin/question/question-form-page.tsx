import { useQuery } from "@tanstack/react-query";
import { adminQuestionQuery } from "../../../api/admin-questions.ts";
import { adminChaptersQuery, adminTopicsQuery, tagsQuery } from "../../../api/admin-syllabus.ts";
import { isMissing } from "../../../api/chapters.ts";
import { paths } from "../../../paths.ts";
import { useNavigate, useParams } from "../../../router/router.tsx";
import { LoadFailed } from "../../../ui/load-failed.tsx";
import { NotFound } from "../../../ui/not-found.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { SkeletonText } from "../../../ui/skeleton.tsx";
import { AdminLayout } from "../admin-layout.tsx";
import { useFormKey } from "../saving/use-form-key.ts";
import { QuestionFormBody } from "./question-form.tsx";

/** Form page for a new or an existing question. */
export function QuestionFormPage() {
  const params = useParams();
  const navigate = useNavigate();
  const id = params.id === undefined ? undefined : Number(params.id);
  const form = useFormKey(id);
  const question = useQuery({ ...adminQuestionQuery(id ?? 0), enabled: id !== undefined });
  // The form needs all options of its selects first: a browser drops a value that is not among the options.
  const optionQueries = [useQuery(adminTopicsQuery()), useQuery(adminChaptersQuery()), useQuery(tagsQuery())];
  // An open form stays, with its text, even when a colleague deletes the item.
  if (isMissing(question.error) && !question.data) return <NotFound />;
  const requiredQueries = id === undefined ? optionQueries : [question, ...optionQueries];
  // The form is filled only once, so it waits for the current data and does not use the cache.
  const isFresh = id === undefined || form.isCreatedHere || question.isFetchedAfterMount;
  const isReady = isFresh && requiredQueries.every(({ data }) => data);
  const isFailed = !isReady && requiredQueries.some(({ isError }) => isError);
  return (
    <AdminLayout title={id === undefined ? "New question" : `Question ${id}`}>
      <PageHeader backLabel="Questions" backTo={paths.adminQuestions} />
      {isFailed && (
        <LoadFailed
          busy={requiredQueries.some(({ isFetching }) => isFetching)}
          onRetry={() => {
            for (const { isError, refetch } of requiredQueries) if (isError) refetch();
          }}
        >
          Could not load this question.
        </LoadFailed>
      )}
      {!isReady && !isFailed && <SkeletonText />}
      {isReady && (
        <QuestionFormBody
          key={form.key}
          question={question.data}
          onCreated={(created) => {
            form.setCreatedId(created);
            navigate(paths.adminQuestion(created), { inPlace: true });
          }}
        />
      )}
    </AdminLayout>
  );
}
