import type { ReactNode } from "react";
import type { AdminHome } from "../../../api/admin.ts";
import { formatCount } from "../../../format/numbers.ts";
import { paths } from "../../../router/paths.ts";
import { Link } from "../../../ui/controls/link.tsx";
import adminStyles from "../admin.module.css";

/** Lists of items that need an editor, each with its total and its first few items. */
export function Attention({ attention }: { attention: AdminHome["attention"] }) {
  const {
    questions_without_solution: withoutSolution,
    drafts_with_problems: drafts,
    topics_without_note: withoutNote,
    topics_with_few_questions: withFewQuestions,
    recently_deleted: deleted,
  } = attention;
  const total =
    withoutSolution.total + drafts.total + withoutNote.total + withFewQuestions.total + deleted.total;
  if (total === 0) return <p className={adminStyles.card}>No question, note or topic lacks anything.</p>;
  return (
    <>
      <Group
        title="Published without a solution"
        total={withoutSolution.total}
        allPath={`${paths.adminQuestions}?noSolution=true`}
      >
        {withoutSolution.questions.map(({ id, text }) => (
          <Item key={id} to={paths.adminQuestion(id)} title={excerpt(text, `Question ${id}`)} />
        ))}
      </Group>
      <Group
        title="Drafts with problems"
        total={drafts.total}
        allPath={`${paths.adminQuestions}?status=review`}
      >
        {drafts.questions.map(({ id, text, problems: issueCount }) => (
          <Item
            key={id}
            to={paths.adminQuestion(id)}
            title={excerpt(text, `Question ${id}`)}
            subtitle={formatCount(issueCount, "problem")}
          />
        ))}
      </Group>
      <Group title="Topics without a note" total={withoutNote.total} allPath={paths.adminTopics}>
        {withoutNote.topics.map(({ id, name, chapter_name }) => (
          <Item key={id} to={paths.adminNewNote} title={name} subtitle={chapter_name} />
        ))}
      </Group>
      <Group
        title="Topics with fewer than 5 questions"
        total={withFewQuestions.total}
        allPath={paths.adminTopics}
      >
        {withFewQuestions.topics.map(({ id, name, chapter_name, questions }) => (
          <Item
            key={id}
            to={`${paths.adminQuestions}?topicId=${id}`}
            title={name}
            subtitle={`${chapter_name} · ${questions}`}
          />
        ))}
      </Group>
      <Group title="Deleted in the last 30 days" total={deleted.total} allPath={null}>
        {deleted.rows.map(({ kind, id, title }) => (
          <Item
            key={`${kind}${id}`}
            to={`${kind === "question" ? paths.adminQuestions : paths.adminNotes}?deleted=true`}
            title={excerpt(title, `${kind === "question" ? "Question" : "Content"} ${id}`)}
            subtitle={kind === "question" ? "Question" : "Content"}
          />
        ))}
      </Group>
    </>
  );
}

type GroupProps = { title: string; total: number; allPath: string | null; children: ReactNode };

function Group({ title, total, allPath, children }: GroupProps) {
  if (total === 0) return null;
  return (
    <section className={adminStyles.list}>
      <div className={adminStyles.row}>
        <h3 className={adminStyles.text}>{title}</h3>
        <span className={adminStyles.badge}>{total}</span>
        {allPath && (
          <Link className={adminStyles.seeAll} to={allPath}>
            See all<span className="sr-only">: {title}</span>
          </Link>
        )}
      </div>
      <ul className={adminStyles.itemList}>{children}</ul>
    </section>
  );
}

function Item({ to, title, subtitle }: { to: string; title: string; subtitle?: string }) {
  return (
    <li className={adminStyles.row}>
      <div className={adminStyles.text}>
        <Link className={adminStyles.title} to={to}>
          {title}
        </Link>
        {subtitle && <span className={adminStyles.subtitle}>{subtitle}</span>}
      </div>
    </li>
  );
}

const MAX_LENGTH = 90;

/** Returns the first 90 characters of a source text on one line, or `fallback` if the text is blank. */
function excerpt(source: string, fallback: string): string {
  const line = source.replace(/\s+/g, " ").trim();
  if (line === "") return fallback;
  return line.length <= MAX_LENGTH ? line : `${line.slice(0, MAX_LENGTH).trimEnd()}…`;
}
