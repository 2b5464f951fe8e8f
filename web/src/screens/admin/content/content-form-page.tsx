import { useQuery } from "@tanstack/react-query";
import { adminContentQuery } from "../../../api/admin-contents.ts";
import { adminChaptersQuery, adminTopicsQuery } from "../../../api/admin-syllabus.ts";
import { isMissing } from "../../../api/chapters.ts";
import { paths } from "../../../paths.ts";
import { useNavigate, useParams } from "../../../router/router.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { LoadFailed } from "../../../ui/load-failed.tsx";
import { NotFound } from "../../../ui/not-found.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { SkeletonText } from "../../../ui/skeleton.tsx";
import styles from "../parts.module.css";
import { Room } from "../room.tsx";
import { useFormKey } from "../saving/use-form-key.ts";
import { ContentForm } from "./content-form.tsx";

/** A note of the library, new or known. */
export function ContentFormPage() {
  const params = useParams();
  const id = params.id === undefined ? undefined : Number(params.id);
  const navigate = useNavigate();
  const form = useFormKey(id);
  const content = useQuery({ ...adminContentQuery(id ?? 0), enabled: id !== undefined });
  // The choice of topics has to be whole before the form is: a browser drops a value that is not among the choices.
  const topics = useQuery(adminTopicsQuery());
  const chapters = useQuery(adminChaptersQuery());
  // A form that stands stays, with what was typed, even when a colleague deletes its item.
  if (isMissing(content.error) && !content.data) return <NotFound />;
  // A form is filled once, so it waits for what stands there now.
  const isFresh = id === undefined || form.isCreatedHere || (content.data && content.isFetchedAfterMount);
  const isReady = topics.data && chapters.data && isFresh;
  const isFailed = !isReady && (content.isError || topics.isError || chapters.isError);
  const name = id === undefined ? "New content" : `Content ${id}`;
  return (
    <Room title={name}>
      <PageHeader backLabel="Contents" backTo={paths.adminContents} />
      <div className={styles.split}>
        <h1>{name}</h1>
        {id !== undefined && (
          <LinkButton look="second" short to={paths.adminContentVersions(id)}>
            Versions
          </LinkButton>
        )}
      </div>
      {isFailed && (
        <LoadFailed
          busy={content.isFetching || topics.isFetching || chapters.isFetching}
          onRetry={() => {
            content.refetch();
            topics.refetch();
            chapters.refetch();
          }}
        >
          Could not load this content.
        </LoadFailed>
      )}
      {!isReady && !isFailed && <SkeletonText />}
      {isReady && (
        <ContentForm
          key={form.key}
          content={content.data}
          onCreated={(created) => {
            form.noteCreated(created);
            navigate(paths.adminContent(created), { inPlace: true });
          }}
        />
      )}
    </Room>
  );
}
