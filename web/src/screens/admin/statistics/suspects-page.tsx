import { useQuery } from "@tanstack/react-query";
import { ROWS_PER_PAGE } from "../../../api/admin.ts";
import { type SuspectQuestion, type Suspicion, suspectsQuery } from "../../../api/admin-statistics.ts";
import { paths } from "../../../paths.ts";
import { Link } from "../../../ui/link.tsx";
import { RenderedText } from "../../../ui/rendered-text.tsx";
import list from "../list/list.module.css";
import { useListAddress } from "../list/list-address.ts";
import { ListPages } from "../list/list-pages.tsx";
import { ListState } from "../list/list-state.tsx";
import parts from "../parts.module.css";
import { Room } from "../room.tsx";
import { SelectField } from "../select-field.tsx";
import { summaryWords, suspicionWords } from "./statistics-words.ts";

const suspicions = Object.keys(suspicionWords) as Suspicion[];

/** Published questions whose figures say that something may be wrong with them. */
export function SuspectsPage() {
  return (
    <Room title="Suspect questions">
      <Suspects />
    </Room>
  );
}

function Suspects() {
  const { page, filter, narrow, turnTo, clear } = useListAddress();
  const suspicion = suspicions.find((one) => one === filter.suspicion);
  const suspects = useQuery(suspectsQuery(page, suspicion));
  const total = suspects.data?.pagination.total ?? 0;
  return (
    <>
      <h1>Suspect questions</h1>
      <p className="muted">
        Counted in the background from first attempts, 30 or more of them. A suspicion is a reason to look,
        not a verdict.
      </p>
      <search className={parts.filters}>
        <SelectField
          label="Why"
          value={suspicion ?? ""}
          onChange={({ target }) => narrow("suspicion", target.value)}
        >
          <option value="">For any reason</option>
          {suspicions.map((one) => (
            <option key={one} value={one}>
              {suspicionWords[one]}
            </option>
          ))}
        </SelectField>
      </search>
      <ListState
        list={suspects}
        total={total}
        isNarrowed={suspicion !== undefined}
        onClear={clear}
        name="suspect questions"
      >
        <ul className={parts.list} aria-busy={suspects.isPlaceholderData || undefined}>
          {suspects.data?.questions.map((question) => (
            <Row key={question.id} question={question} />
          ))}
        </ul>
      </ListState>
      <ListPages page={page} limit={ROWS_PER_PAGE} total={total} onTurn={turnTo} />
    </>
  );
}

function Row({ question }: { question: SuspectQuestion }) {
  const { id, text_html, topic_name, held, statistics } = question;
  return (
    <li className={parts.row}>
      <div className={parts.says}>
        <Link className={parts.title} to={paths.adminQuestion(id)}>
          {`Question ${id}`}
        </Link>
        <RenderedText html={text_html} className={list.excerpt} />
        <span className={parts.sub}>
          {statistics.suspicions.map((suspicion) => (
            <span key={suspicion} className={parts.badge} data-state="warning">
              {suspicionWords[suspicion]}
            </span>
          ))}
          {held && <span className={parts.badge}>Held back</span>}
        </span>
        <span className={parts.sub}>{summaryWords(statistics)}</span>
        {topic_name && <span className={parts.sub}>{topic_name}</span>}
      </div>
    </li>
  );
}
