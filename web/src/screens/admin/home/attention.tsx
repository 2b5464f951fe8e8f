import type { ReactNode } from "react";
import type { AdminHome } from "../../../api/admin.ts";
import { paths } from "../../../paths.ts";
import { Link } from "../../../ui/link.tsx";
import styles from "../parts.module.css";
import { attentionText } from "./attention-text.ts";

/** Each list that waits for an editor: its first few, and how many there are. */
export function Attention({ attention }: { attention: AdminHome["attention"] }) {
  const {
    questions_without_solution: unsolved,
    drafts_with_problems: drafts,
    topics_without_note: bare,
    topics_with_few_questions: thin,
    recently_deleted: deleted,
  } = attention;
  const total = unsolved.total + drafts.total + bare.total + thin.total + deleted.total;
  if (total === 0) return <p className={styles.card}>Nothing waits for you.</p>;
  return (
    <>
      <Group
        title="Published without a solution"
        total={unsolved.total}
        all={`${paths.adminQuestions}?noSolution=true`}
      >
        {unsolved.questions.map(({ id, text }) => (
          <Item key={id} to={paths.adminQuestion(id)} title={attentionText(text, `Question ${id}`)} />
        ))}
      </Group>
      <Group title="Drafts with problems" total={drafts.total} all={`${paths.adminQuestions}?status=review`}>
        {drafts.questions.map(({ id, text, problems }) => (
          <Item
            key={id}
            to={paths.adminQuestion(id)}
            title={attentionText(text, `Question ${id}`)}
            sub={problems === 1 ? "1 problem" : `${problems} problems`}
          />
        ))}
      </Group>
      <Group title="Topics without a note" total={bare.total} all={paths.adminTopics}>
        {bare.topics.map(({ id, name, chapter_name }) => (
          <Item key={id} to={paths.adminNewContent} title={name} sub={chapter_name} />
        ))}
      </Group>
      <Group title="Topics with fewer than 5 questions" total={thin.total} all={paths.adminTopics}>
        {thin.topics.map(({ id, name, chapter_name, questions }) => (
          <Item
            key={id}
            to={`${paths.adminQuestions}?topicId=${id}`}
            title={name}
            sub={`${chapter_name} · ${questions}`}
          />
        ))}
      </Group>
      <Group title="Deleted in the last 30 days" total={deleted.total} all={null}>
        {deleted.rows.map(({ kind, id, title }) => (
          <Item
            key={`${kind}${id}`}
            to={`${kind === "question" ? paths.adminQuestions : paths.adminContents}?deleted=true`}
            title={attentionText(title, `${kind === "question" ? "Question" : "Content"} ${id}`)}
            sub={kind === "question" ? "Question" : "Content"}
          />
        ))}
      </Group>
    </>
  );
}

type GroupProps = { title: string; total: number; all: string | null; children: ReactNode };

function Group({ title, total, all, children }: GroupProps) {
  if (total === 0) return null;
  return (
    <section className={styles.list}>
      <div className={styles.row}>
        <h3 className={styles.says}>{title}</h3>
        <span className={styles.badge}>{total}</span>
        {all && (
          <Link className={styles.all} to={all}>
            See all<span className="unseen">: {title}</span>
          </Link>
        )}
      </div>
      <ul className={styles.items}>{children}</ul>
    </section>
  );
}

function Item({ to, title, sub }: { to: string; title: string; sub?: string }) {
  return (
    <li className={styles.row}>
      <div className={styles.says}>
        <Link className={styles.title} to={to}>
          {title}
        </Link>
        {sub && <span className={styles.sub}>{sub}</span>}
      </div>
    </li>
  );
}
