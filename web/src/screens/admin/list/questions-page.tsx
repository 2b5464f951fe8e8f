import { useQuery } from "@tanstack/react-query";
import { adminQuestionsQuery, type QuestionRow } from "../../../api/admin-lists.ts";
import { paths } from "../../../paths.ts";
import { Link } from "../../../ui/link.tsx";
import { RenderedText } from "../../../ui/rendered-text.tsx";
import styles from "../parts.module.css";
import { Room } from "../room.tsx";
import { ExportQuestions } from "./export-questions.tsx";
import list from "./list.module.css";
import { useListAddress } from "./list-address.ts";
import { ListFrame } from "./list-frame.tsx";
import { QuestionFilters } from "./question-filters.tsx";
import { difficultyWords, statusWords, typeWords } from "./question-words.ts";
import { RowActs } from "./row-acts.tsx";
import { type Deletion, useDeletion } from "./use-deletion.ts";

/** All questions, ten a page. */
export function QuestionsPage() {
  return (
    <Room title="Questions">
      <Questions />
    </Room>
  );
}

function Questions() {
  const address = useListAddress();
  const { page, filter } = address;
  const questions = useQuery(adminQuestionsQuery(page, filter));
  const deletion = useDeletion();
  return (
    <ListFrame
      title="Questions"
      one="question"
      newTo={paths.adminNewQuestion}
      list={questions}
      address={address}
      deletion={deletion}
      filters={<QuestionFilters address={address} />}
      acts={(total) => total > 0 && <ExportQuestions filter={filter} total={total} />}
    >
      {questions.data?.questions.map((question) => (
        <Row key={question.id} question={question} deletion={deletion} />
      ))}
    </ListFrame>
  );
}

function Row({ question, deletion }: { question: QuestionRow; deletion: Deletion }) {
  const { id, topic_name, chapter_name, type, difficulty, status, has_solution, deleted_at } = question;
  const name = `Question ${id}`;
  const to = paths.adminQuestion(id);
  return (
    <li className={styles.row}>
      <div className={styles.says}>
        {deleted_at ? (
          <span className={styles.title}>{name}</span>
        ) : (
          <Link className={styles.title} to={to}>
            {name}
          </Link>
        )}
        <RenderedText className={list.excerpt} html={question.text_html} />
        <div className={styles.sub}>
          <span className={styles.badge} data-state={status}>
            {statusWords[status]}
          </span>
          {!has_solution && (
            <span className={styles.badge} data-state="warning">
              No solution
            </span>
          )}
          <span>{[topic_name ?? "No topic", chapter_name].filter(Boolean).join(" · ")}</span>
          <span>{`${typeWords[type]} · ${difficultyWords[difficulty]}`}</span>
        </div>
      </div>
      <RowActs
        row={{ kind: "question", id }}
        name={name}
        to={to}
        isDeleted={deleted_at !== null}
        deletion={deletion}
      />
    </li>
  );
}
