import { TextField } from "../../../ui/field.tsx";
import parts from "../parts.module.css";
import styles from "./question.module.css";
import type { QuestionDraft } from "./question-draft.ts";
import type { FieldsProps } from "./use-question-form.ts";

type Source = NonNullable<QuestionDraft["source"]>;
const FIRST_YEAR = 1950;
const LAST_YEAR = 2100;
const details = [
  { name: "session", label: "Session" },
  { name: "paper", label: "Paper" },
  { name: "number", label: "Question number" },
] as const;

/** Which paper a question comes from, or whose manner it has. */
export function SourceFields({ form: { draft, change } }: FieldsProps) {
  const { source } = draft;
  const set = (changed: Partial<Source>) => source && change({ source: { ...source, ...changed } });
  return (
    <fieldset className={styles.answers}>
      <legend>Exam source</legend>
      <label className={parts.check}>
        <input
          type="checkbox"
          checked={source !== null}
          onChange={({ target }) => change({ source: target.checked ? newSource() : null })}
        />
        From an exam, or in its pattern
      </label>
      {source && (
        <>
          <div className={parts.filters}>
            <TextField
              label="Exam"
              required
              maxLength={100}
              value={source.exam}
              onChange={({ target }) => set({ exam: target.value })}
              onBlur={() => set(mended(source))}
            />
            <TextField
              label="Year"
              type="number"
              required
              min={FIRST_YEAR}
              max={LAST_YEAR}
              value={source.year || ""}
              onChange={({ target }) => set({ year: Number(target.value) })}
              onBlur={() => set(mended(source))}
            />
            {details.map(({ name, label }) => (
              <TextField
                key={name}
                label={label}
                maxLength={100}
                value={source[name] ?? ""}
                onChange={({ target }) => set({ [name]: target.value || null })}
              />
            ))}
          </div>
          <label className={parts.check}>
            <input
              type="checkbox"
              checked={source.pattern}
              onChange={({ target }) => set({ pattern: target.checked })}
            />
            Our own question in the pattern of this paper
          </label>
        </>
      )}
    </fieldset>
  );
}

/** A source without its exam or year could not be stored, and a draft always can: what is missing is filled in. */
function mended(source: Source): Partial<Source> {
  const { exam, year } = newSource();
  const isYear = source.year >= FIRST_YEAR && source.year <= LAST_YEAR;
  return { exam: source.exam.trim() === "" ? exam : source.exam, year: isYear ? source.year : year };
}

function newSource(): Source {
  const year = new Date().getFullYear();
  return { exam: "JEE Main", year, session: null, paper: null, number: null, pattern: true };
}
