import { MAX_TEST_QUESTIONS } from "@rasayan/contract/test-limits";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { adminQuestionsQuery } from "../../../api/admin-lists.ts";
import { formatCount } from "../../../format/numbers.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { SanitizedHtml } from "../../../ui/html/sanitized-html.tsx";
import { LoadFailed } from "../../../ui/loading/load-failed.tsx";
import { SkeletonText } from "../../../ui/loading/skeleton.tsx";
import adminStyles from "../admin.module.css";
import listStyles from "../list/list.module.css";
import { parseQueryString } from "../list/list-params.ts";
import { audienceLabels, difficultyLabels, typeLabels } from "../list/question-labels.ts";
import { SearchFilter } from "../list/search-filter.tsx";
import type { ChosenQuestion } from "./test-draft.ts";
import styles from "./tests.module.css";

/** Finds questions of the library by words, to add one after the other. */
export function QuestionSearch({
  chosen,
  onAdd,
}: {
  chosen: readonly ChosenQuestion[];
  onAdd: (question: ChosenQuestion) => void;
}) {
  const [query, setQuery] = useState("");
  const found = useQuery(
    adminQuestionsQuery({ ...parseQueryString(""), filter: { status: "published", q: query } }),
  );
  const isChosen = (id: number) => chosen.some((question) => question.id === id);
  const isFull = chosen.length >= MAX_TEST_QUESTIONS;
  return (
    <section className={adminStyles.card} aria-label="Find questions">
      <SearchFilter label="Find questions" query={query} onQueryChange={setQuery} />
      <p role="status" className="caption">
        {found.data ? formatCount(found.data.pagination.total, "question") : ""}
        {isFull && ` · This test has ${MAX_TEST_QUESTIONS} questions, which is all it takes.`}
      </p>
      {found.isPending && <SkeletonText />}
      {found.isError && (
        <LoadFailed error={found.error} busy={found.isFetching} onRetry={() => found.refetch()}>
          Could not load the questions.
        </LoadFailed>
      )}
      <ul className={adminStyles.list}>
        {found.data?.questions.map((row) => (
          <li key={row.id} className={styles.row}>
            <div className={adminStyles.text}>
              <SanitizedHtml className={listStyles.excerpt} html={row.text_html} />
              <div className={adminStyles.subtitle}>
                {row.audience === "tests" && (
                  <span className={adminStyles.badge}>{audienceLabels[row.audience]}</span>
                )}
                <span>{[row.topic_name, row.chapter_name].filter(Boolean).join(" · ")}</span>
                <span>{`${typeLabels[row.type]} · ${difficultyLabels[row.difficulty]}`}</span>
              </div>
            </div>
            <Button
              compact
              disabled={isChosen(row.id) || isFull}
              aria-label={`Add question ${row.id}`}
              onClick={() =>
                onAdd({
                  ...row,
                  topic_name: row.topic_name ?? "",
                  chapter_name: row.chapter_name ?? "",
                })
              }
            >
              {isChosen(row.id) ? "Added" : "Add"}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
