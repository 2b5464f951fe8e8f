import { useState } from "react";
import { formatCount } from "../../../format/numbers.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { SanitizedHtml } from "../../../ui/html/sanitized-html.tsx";
import adminStyles from "../admin.module.css";
import listStyles from "../list/list.module.css";
import { difficultyLabels, typeLabels } from "../list/question-labels.ts";
import { DrawByBlueprint } from "./draw-by-blueprint.tsx";
import { DrawByFilters } from "./draw-by-filters.tsx";
import { QuestionSearch } from "./question-search.tsx";
import { type ChosenQuestion, moved, type TestDraft } from "./test-draft.ts";
import styles from "./tests.module.css";

type Props = {
  testId: number;
  questions: ChosenQuestion[];
  onChange: (changes: Partial<TestDraft>) => void;
  isDraft: boolean;
};

const ways = { hand: "By hand", filters: "By filters", blueprint: "By blueprint" };
type Way = keyof typeof ways;

/** The questions of a test in their order. Those of a draft can be moved and removed, and others added. */
export function TestQuestions({ testId, questions, onChange, isDraft }: Props) {
  const [way, setWay] = useState<Way>();
  const [said, setSaid] = useState("");
  const change = (next: ChosenQuestion[], message: string) => {
    onChange({ questions: next });
    setSaid(message);
  };
  const add = (added: ChosenQuestion[]) =>
    change(
      [...questions, ...added],
      added.length === 1
        ? `Added as question ${questions.length + 1}.`
        : `Added ${formatCount(added.length, "question")}.`,
    );
  function addPaper(added: ChosenQuestion[], plan: Pick<TestDraft, "exam" | "minutes">) {
    if (questions.length > 0) return add(added);
    onChange({ questions: added, ...plan });
    setSaid(`Added ${formatCount(added.length, "question")}, with the minutes and the marking of the paper.`);
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
      {isDraft && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, and these are buttons
        <div className={adminStyles.cluster} role="group" aria-label="Add questions">
          {(Object.keys(ways) as Way[]).map((name) => (
            <Button
              key={name}
              variant="secondary"
              compact
              aria-expanded={way === name}
              onClick={() => setWay(way === name ? undefined : name)}
            >
              {ways[name]}
            </Button>
          ))}
        </div>
      )}
      {isDraft && way === "hand" && (
        <QuestionSearch chosen={questions} onAdd={(question) => add([question])} />
      )}
      {isDraft && way === "filters" && <DrawByFilters testId={testId} chosen={questions} onAdd={add} />}
      {isDraft && way === "blueprint" && (
        <DrawByBlueprint testId={testId} chosen={questions} onAdd={addPaper} />
      )}
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
