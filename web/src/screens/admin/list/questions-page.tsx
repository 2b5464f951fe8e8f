import { type QueryClient, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { adminQuestionsQuery, type QuestionRow, type QuestionSort } from "../../../api/admin-lists.ts";
import { tagsQuery } from "../../../api/admin-syllabus.ts";
import { profileQuery } from "../../../api/user.ts";
import { paths } from "../../../router/paths.ts";
import { Button, LinkButton } from "../../../ui/controls/button.tsx";
import { Link } from "../../../ui/controls/link.tsx";
import { SearchRegion } from "../../../ui/controls/search-region.tsx";
import { SanitizedHtml } from "../../../ui/html/sanitized-html.tsx";
import { lazyComponent } from "../../../ui/loading/lazy-component.tsx";
import adminStyles from "../admin.module.css";
import { AdminLayout } from "../admin-layout.tsx";
import { ChapterOptions, LabelledOptions, SelectField, TopicOptions } from "../select-field.tsx";
import { useTeacher } from "../use-teacher.ts";
import { BulkEdit } from "./bulk-edit.tsx";
import { ExportQuestions } from "./export-questions.tsx";
import listStyles from "./list.module.css";
import { ListPage } from "./list-page.tsx";
import { type ListParams, parseQueryString, useListParams } from "./list-params.ts";
import { audienceLabels, difficultyLabels, sortLabels, statusLabels, typeLabels } from "./question-labels.ts";
import { type Deletion, RowActions, useDeletion } from "./row-deletion.tsx";
import { SearchFilter } from "./search-filter.tsx";
import { type Selection, useSelection } from "./use-selection.ts";

/** In the file of the form, whose preview has the same parts, so that the list loads none of them. */
const StoredQuestionDialog = lazyComponent(
  async () => (await import("../question/question-form-page.tsx")).StoredQuestionDialog,
);

/** Starts the requests of this page while it is loading. */
export function prefetch(client: QueryClient): void {
  void client.prefetchQuery(adminQuestionsQuery(parseQueryString(location.search)));
}

/** All questions. Teachers see those that they may give, and write their own. */
export function QuestionsPage() {
  return (
    <AdminLayout title="Questions" openTo="teacher">
      <Questions />
    </AdminLayout>
  );
}

function Questions() {
  const listParams = useListParams();
  const { filter } = listParams;
  const questions = useQuery(adminQuestionsQuery(listParams));
  const deletion = useDeletion();
  const selection = useSelection();
  const teacher = useTeacher();
  const isTeacher = teacher !== undefined;
  const rows = questions.data?.questions ?? [];
  const isSelectable = filter.deleted !== "true" && !isTeacher;
  return (
    <ListPage
      title="Questions"
      itemName="question"
      newPath={paths.adminNewQuestion}
      list={questions}
      listParams={listParams}
      deletion={deletion}
      filters={<QuestionFilters listParams={listParams} isTeacher={isTeacher} />}
      actions={(total) => total > 0 && !isTeacher && <ExportQuestions filter={filter} total={total} />}
      selectionActions={
        isSelectable && (
          <>
            {rows.length > 0 && (
              <label className={adminStyles.checkbox}>
                <input
                  type="checkbox"
                  checked={rows.every(({ id }) => selection.has(id))}
                  onChange={({ target }) => selection.set(rows, target.checked)}
                />
                Select all on this page
              </label>
            )}
            <BulkEdit selection={selection} />
          </>
        )
      }
    >
      {rows.map((question) => (
        <QuestionListRow
          key={question.id}
          question={question}
          deletion={isTeacher ? undefined : deletion}
          isOwn={isTeacher && question.owner?.id === teacher.id}
          selection={isSelectable ? selection : undefined}
        />
      ))}
    </ListPage>
  );
}

type RowProps = {
  question: QuestionRow;
  /** Undefined for a teacher, who deletes nothing. */
  deletion: Deletion | undefined;
  /** Whether it is a question of this teacher's own, to edit. Others are only read. */
  isOwn: boolean;
  selection: Selection | undefined;
};

function QuestionListRow({ question, deletion, isOwn, selection }: RowProps) {
  const {
    id,
    topic_name,
    chapter_name,
    type,
    difficulty,
    status,
    audience,
    owner,
    has_solution,
    deleted_at,
  } = question;
  const name = `Question ${id}`;
  const to = paths.adminQuestion(id);
  const [isOpen, setOpen] = useState(false);
  return (
    <li className={adminStyles.row}>
      {selection && (
        <label className={adminStyles.checkbox}>
          <input
            type="checkbox"
            aria-label={`Select ${name.toLowerCase()}`}
            checked={selection.has(id)}
            onChange={({ target }) => selection.set([question], target.checked)}
          />
        </label>
      )}
      <div className={adminStyles.text}>
        {deleted_at || !(deletion || isOwn) ? (
          <span className={adminStyles.title}>{name}</span>
        ) : (
          <Link className={adminStyles.title} to={to}>
            {name}
          </Link>
        )}
        <SanitizedHtml className={listStyles.excerpt} html={question.text_html} />
        <div className={adminStyles.subtitle}>
          {(deletion || isOwn) && (
            <span className={adminStyles.badge} data-state={status}>
              {statusLabels[status]}
            </span>
          )}
          {audience === "tests" && <span className={adminStyles.badge}>{audienceLabels[audience]}</span>}
          {deletion && owner && <span>{`Written by ${owner.name}`}</span>}
          {!has_solution && (
            <span className={adminStyles.badge} data-state="warning">
              No solution
            </span>
          )}
          <span>{[topic_name ?? "No topic", chapter_name].filter(Boolean).join(" · ")}</span>
          <span>{`${typeLabels[type]} · ${difficultyLabels[difficulty]}`}</span>
        </div>
      </div>
      {deletion ? (
        <RowActions
          row={{ kind: "question", id }}
          name={name}
          to={to}
          isDeleted={deleted_at !== null}
          deletion={deletion}
        />
      ) : (
        <div className={adminStyles.cluster}>
          {isOwn && (
            <LinkButton variant="secondary" compact to={to} aria-label={`Edit: ${name}`}>
              Edit
            </LinkButton>
          )}
          <Button variant="secondary" compact aria-label={`Preview: ${name}`} onClick={() => setOpen(true)}>
            Preview
          </Button>
        </div>
      )}
      {isOpen && <StoredQuestionDialog id={id} onClose={() => setOpen(false)} />}
    </li>
  );
}

/** Filters of the list of questions. */
function QuestionFilters({ listParams, isTeacher }: { listParams: ListParams; isTeacher: boolean }) {
  const { filter, sort, setFilter, setSort, clearFilters } = listParams;
  const { data: user } = useQuery({ ...profileQuery(), enabled: false });
  const { data: tags = [] } = useQuery(tagsQuery());
  const selectProps = (name: string) => ({
    value: filter[name] ?? "",
    onChange: (event: { target: { value: string } }) => setFilter(name, event.target.value),
  });
  const checkboxProps = (name: string) => ({
    checked: filter[name] === "true",
    onChange: (event: { target: { checked: boolean } }) =>
      setFilter(name, event.target.checked ? "true" : ""),
  });
  return (
    <SearchRegion className={adminStyles.filters}>
      <div className={adminStyles.wide}>
        <SearchFilter
          label="Search questions"
          query={filter.q ?? ""}
          onQueryChange={(text) => setFilter("q", text)}
        />
      </div>
      <SelectField label="Chapter" {...selectProps("chapterId")}>
        <option value="">All chapters</option>
        <ChapterOptions />
      </SelectField>
      <SelectField label="Topic" {...selectProps("topicId")}>
        <option value="">All topics</option>
        <TopicOptions chapterId={filter.chapterId ? Number(filter.chapterId) : undefined} />
      </SelectField>
      <SelectField label="Type" {...selectProps("type")}>
        <LabelledOptions allLabel="All types" labels={typeLabels} />
      </SelectField>
      {!isTeacher && (
        <SelectField label="Status" {...selectProps("status")}>
          <LabelledOptions allLabel="Any status" labels={statusLabels} />
        </SelectField>
      )}
      <SelectField label="Given to" {...selectProps("audience")}>
        <LabelledOptions allLabel="Any audience" labels={audienceLabels} />
      </SelectField>
      <SelectField label="Difficulty" {...selectProps("difficulty")}>
        <LabelledOptions allLabel="Any difficulty" labels={difficultyLabels} />
      </SelectField>
      <SelectField label="Tag" {...selectProps("tagId")}>
        <option value="">All tags</option>
        {tags.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      {filter.deleted !== "true" && (
        <SelectField
          label="Sort by"
          value={sort}
          onChange={({ target }) => setSort(target.value as QuestionSort)}
        >
          <LabelledOptions labels={sortLabels} />
        </SelectField>
      )}
      <label className={adminStyles.checkbox}>
        <input type="checkbox" {...checkboxProps("noSolution")} />
        No solution
      </label>
      {isTeacher && user && (
        <label className={adminStyles.checkbox}>
          <input
            type="checkbox"
            checked={filter.ownerId === String(user.id)}
            onChange={({ target }) => setFilter("ownerId", target.checked ? String(user.id) : "")}
          />
          Written by me
        </label>
      )}
      {!isTeacher && user && (
        <label className={adminStyles.checkbox}>
          <input
            type="checkbox"
            checked={filter.savedBy === String(user.id)}
            onChange={({ target }) => setFilter("savedBy", target.checked ? String(user.id) : "")}
          />
          Last saved by me
        </label>
      )}
      {!isTeacher && (
        <label className={adminStyles.checkbox}>
          <input type="checkbox" {...checkboxProps("deleted")} />
          Deleted
        </label>
      )}
      {filter.importId !== undefined && (
        <label className={adminStyles.checkbox}>
          <input type="checkbox" checked onChange={() => setFilter("importId", "")} />
          {`Of import ${filter.importId}`}
        </label>
      )}
      {Object.keys(filter).length > 0 && (
        <Button variant="link" onClick={clearFilters}>
          Clear filters
        </Button>
      )}
    </SearchRegion>
  );
}
