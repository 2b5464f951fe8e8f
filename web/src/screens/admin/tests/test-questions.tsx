import { DEFAULT_TEST_MINUTES, MAX_TEST_QUESTIONS } from "@rasayan/contract/test-limits";
import { useState } from "react";
import { formatCount } from "../../../format/numbers.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { SanitizedHtml } from "../../../ui/html/sanitized-html.tsx";
import { Alert } from "../../../ui/messages/alert.tsx";
import adminStyles from "../admin.module.css";
import listStyles from "../list/list.module.css";
import { difficultyLabels, typeLabels } from "../list/question-labels.ts";
import { DrawByBlueprint } from "./draw-by-blueprint.tsx";
import { DrawByFilters } from "./draw-by-filters.tsx";
import { QuestionSearch } from "./question-search.tsx";
import { type ChosenQuestion, moved, type TestDraft } from "./test-draft.ts";
import { examLabels } from "./test-texts.ts";
import styles from "./tests.module.css";

type Props = {
  testId: number;
  draft: TestDraft;
  /** The draft as it is when a draw comes back. */
  latestDraft: () => TestDraft;
  onChange: (changes: Partial<TestDraft>) => void;
  isDraft: boolean;
};

const ways = { hand: "By hand", filters: "By filters", blueprint: "By blueprint" };
type Way = keyof typeof ways;

/** The questions of a test in their order. Those of a draft can be moved and removed, and others added. */
export function TestQuestions({ testId, draft, latestDraft, onChange, isDraft }: Props) {
  const { questions, exam } = draft;
  const [way, setWay] = useState<Way>();
  // What was opened stays, hidden: what was typed there, and a draw that has not come back.
  const [opened, setOpened] = useState<Way[]>([]);
  const [paperExam, setPaperExam] = useState<TestDraft["exam"]>();
  const [said, setSaid] = useState("");
  const change = (next: ChosenQuestion[], message: string) => {
    onChange({ questions: next });
    setSaid(message);
  };
  function show(next: Way) {
    setWay(way === next ? undefined : next);
    if (!opened.includes(next)) setOpened([...opened, next]);
  }
  function add(found: ChosenQuestion[]) {
    const { questions: before } = latestDraft();
    const added = found
      .filter(({ id }) => before.every((question) => question.id !== id))
      .slice(0, MAX_TEST_QUESTIONS - before.length);
    change(
      [...before, ...added],
      added.length === 1
        ? `Added as question ${before.length + 1}.`
        : `Added ${formatCount(added.length, "question")}.`,
    );
  }
  /** A paper makes an empty test like it, but leaves minutes that the teacher has typed. */
  function addPaper(found: ChosenQuestion[], plan: Pick<TestDraft, "exam" | "minutes">) {
    const { questions: before, minutes } = latestDraft();
    if (before.length > 0) {
      setPaperExam(plan.exam);
      return add(found);
    }
    const isUntouched = minutes === String(DEFAULT_TEST_MINUTES);
    const settings = { exam: plan.exam, minutes: isUntouched ? plan.minutes : minutes };
    onChange({ questions: found, ...settings });
    setSaid(
      `Added ${formatCount(found.length, "question")}. The test has ${settings.minutes} minutes and is marked like ${examLabels[settings.exam]}.`,
    );
  }
  return (
    <section className={adminStyles.form} aria-labelledby="questions">
      <h2 id="questions">{`Questions (${questions.length})`}</h2>
      {questions.length > 0 && (
        <ol className={adminStyles.list}>
          {questions.map((question, index) => (
            <li key={question.id} className={styles.row}>
              <QuestionText place={index + 1} question={question} />
              {isDraft && (
                <Places
                  place={index + 1}
                  count={questions.length}
                  onMove={(to) => change(moved(questions, index, to - 1), `Moved to place ${to}.`)}
                  onRemove={() =>
                    change(
                      questions.filter(({ id }) => id !== question.id),
                      `Removed question ${index + 1}.`,
                    )
                  }
                />
              )}
            </li>
          ))}
        </ol>
      )}
      <p role="status" className="caption">
        {said}
      </p>
      {isDraft && paperExam !== undefined && paperExam !== exam && (
        <Alert state="warning" role="status">
          {`This paper is of ${examLabels[paperExam]}, but the test is marked like ${examLabels[exam]}.`}
          <br />
          <Button variant="link" onClick={() => onChange({ exam: paperExam })}>
            {`Mark like ${examLabels[paperExam]}`}
          </Button>
        </Alert>
      )}
      {isDraft && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, and these are buttons
        <div className={adminStyles.cluster} role="group" aria-label="Add questions">
          {(Object.keys(ways) as Way[]).map((name) => (
            <Button
              key={name}
              variant="secondary"
              compact
              aria-expanded={way === name}
              onClick={() => show(name)}
            >
              {ways[name]}
            </Button>
          ))}
        </div>
      )}
      {isDraft &&
        opened.map((name) => (
          <div key={name} hidden={name !== way}>
            {name === "hand" && <QuestionSearch chosen={questions} onAdd={(question) => add([question])} />}
            {name === "filters" && (
              <DrawByFilters testId={testId} exam={exam} chosen={questions} onAdd={add} />
            )}
            {name === "blueprint" && <DrawByBlueprint testId={testId} chosen={questions} onAdd={addPaper} />}
          </div>
        ))}
    </section>
  );
}

function QuestionText({ place, question }: { place: number; question: ChosenQuestion }) {
  const { text_html, type, difficulty, topic_name, chapter_name } = question;
  return (
    <div className={adminStyles.text}>
      <span className={adminStyles.title}>{`Question ${place}`}</span>
      <SanitizedHtml className={listStyles.excerpt} html={text_html} />
      <div className={adminStyles.subtitle}>
        <span>{`${topic_name} · ${chapter_name}`}</span>
        <span>{`${typeLabels[type]} · ${difficultyLabels[difficulty]}`}</span>
      </div>
    </div>
  );
}

type PlacesProps = { place: number; count: number; onMove: (to: number) => void; onRemove: () => void };

/** Moves a question among so many, or removes it. */
function Places({ place, count, onMove, onRemove }: PlacesProps) {
  return (
    <div className={adminStyles.cluster}>
      <Button
        variant="secondary"
        compact
        disabled={place === 1}
        aria-label={`Move question ${place} up`}
        onClick={() => onMove(place - 1)}
      >
        Up
      </Button>
      <Button
        variant="secondary"
        compact
        disabled={place === count}
        aria-label={`Move question ${place} down`}
        onClick={() => onMove(place + 1)}
      >
        Down
      </Button>
      <Button variant="secondary" compact aria-label={`Remove question ${place}`} onClick={onRemove}>
        Remove
      </Button>
    </div>
  );
}
