import { type UseQueryOptions, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { Fragment, type ReactNode, useState } from "react";
import { isMissing } from "../../../api/chapters.ts";
import { useNavigate, useParams } from "../../../router/router.tsx";
import { LoadFailed } from "../../../ui/loading/load-failed.tsx";
import { SkeletonText } from "../../../ui/loading/skeleton.tsx";
import { NotFound } from "../../../ui/page/not-found.tsx";
import { PageHeader } from "../../../ui/page/page-header.tsx";
import { AdminLayout } from "../admin-layout.tsx";

type Props<Row> = {
  /** Name of one item, in lower case: `question`. */
  itemName: string;
  backLabel: string;
  backTo: string;
  /** The role that the page needs at least; by default that of an editor. */
  openTo?: "teacher";
  pathOf: (id: number) => string;
  rowQuery: (id: number) => UseQueryOptions<Row, Error, Row, (string | number)[]>;
  /**
   * Fetches the options of the form's selects. They come first: a browser drops a value that is not among the options.
   * It is a hook of this component, because a component is rendered only for the members of a result that it reads.
   */
  useOptionQueries: () => readonly UseQueryResult<unknown>[];
  /** Shown above the form, also while it is loading. */
  header?: (title: string, id: number | undefined) => ReactNode;
  /** Renders the form of a stored row, or of a new item. Call `onCreated` once a new item has been saved. */
  form: (row: Row | undefined, onCreated: (id: number) => void) => ReactNode;
};

/** The page of a form for a new or an existing item. The URL has the item's id, unless it is new. */
export function FormPage<Row>(props: Props<Row>) {
  const { itemName, backLabel, backTo, openTo, pathOf, rowQuery, useOptionQueries, header, form } = props;
  const params = useParams();
  const navigate = useNavigate();
  const id = params.id === undefined ? undefined : Number(params.id);
  const { key, isCreatedHere, setCreatedId } = useFormKey(id);
  const row = useQuery({ ...rowQuery(id ?? 0), enabled: id !== undefined });
  const optionQueries = useOptionQueries();
  // An open form stays, with its text, even when a colleague deletes the item.
  if (isMissing(row.error) && !row.data) return <NotFound />;
  const requiredQueries = id === undefined ? optionQueries : [row, ...optionQueries];
  // The form is filled only once, so it waits for the current data and does not use the cache.
  const isFresh = id === undefined || isCreatedHere || row.isFetchedAfterMount;
  const isReady = isFresh && requiredQueries.every(({ data }) => data);
  const isFailed = !isReady && requiredQueries.some(({ isError }) => isError);
  const title =
    id === undefined ? `New ${itemName}` : `${itemName[0]?.toUpperCase()}${itemName.slice(1)} ${id}`;
  const handleCreated = (createdId: number) => {
    setCreatedId(createdId);
    navigate(pathOf(createdId), { inPlace: true });
  };
  return (
    <AdminLayout title={title} {...(openTo && { openTo })}>
      <PageHeader backLabel={backLabel} backTo={backTo} />
      {header?.(title, id)}
      {isFailed && (
        <LoadFailed
          error={requiredQueries.find(({ isError }) => isError)?.error}
          busy={requiredQueries.some(({ isFetching }) => isFetching)}
          onRetry={() => {
            for (const { isError, refetch } of requiredQueries) if (isError) refetch();
          }}
        >
          {`Could not load this ${itemName}.`}
        </LoadFailed>
      )}
      {!isReady && !isFailed && <SkeletonText />}
      {isReady && <Fragment key={key}>{form(row.data, handleCreated)}</Fragment>}
    </AdminLayout>
  );
}

/**
 * Returns a React key for the form of the item with this id. Another id gets another key, and so a new form. The one
 * exception is a new item that has just been saved (`setCreatedId`): its form stays mounted and keeps the focus and the
 * text typed since. `isCreatedHere` is then true.
 */
function useFormKey(id: number | undefined) {
  const [current, setCurrent] = useState({ id, key: 0, isCreatedHere: false });
  const [createdId, setCreatedId] = useState<number>();
  if (id !== current.id) {
    const isCreatedHere = id !== undefined && id === createdId;
    setCurrent({ id, key: isCreatedHere ? current.key : current.key + 1, isCreatedHere });
    setCreatedId(undefined);
  }
  return { ...current, setCreatedId };
}
