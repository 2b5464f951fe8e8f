import { TextField } from "../../../ui/field.tsx";
import adminStyles from "../admin.module.css";
import type { QuestionDraft } from "./question-draft.ts";
import styles from "./question-form.module.css";
import type { FieldsProps } from "./use-question-form.ts";

type Source = NonNullable<QuestionDraft["source"]>;
const FIRST_YEAR = 1950;
const LAST_YEAR = 2100;
const optionalFields = [
  { name: "session", label: "Session" },
  { name: "paper", label: "Paper" },
  { name: "number", label: "Question number" },
] as const;

/** Fields for the exam paper that a question comes from or imitates. */
export function SourceFields({ form: { draft, updateDraft } }: FieldsProps) {
  const { source } = draft;
  const updateSource = (changes: Partial<Source>) =>
    source && updateDraft({ source: { ...source, ...changes } });
  return (
    <fieldset className={styles.fieldGroup}>
      <legend>Exam source</legend>
      <label className={adminStyles.checkbox}>
        <input
          type="checkbox"
          checked={source !== null}
          onChange={({ target }) => updateDraft({ source: target.checked ? newSource() : null })}
        />
        From an exam, or in its pattern
      </label>
      {source && (
        <>
          <div className={adminStyles.filters}>
            <TextField
              label="Exam"
              required
              maxLength={100}
              value={source.exam}
              onChange={({ target }) => updateSource({ exam: target.value })}
              onBlur={() => updateSource(withDefaults(source))}
            />
            <TextField
              label="Year"
              type="number"
              required
              min={FIRST_YEAR}
              max={LAST_YEAR}
              value={source.year || ""}
              onChange={({ target }) => updateSource({ year: Number(target.value) })}
              onBlur={() => updateSource(withDefaults(source))}
            />
            {optionalFields.map(({ name, label }) => (
              <TextField
                key={name}
                label={label}
                maxLength={100}
                value={source[name] ?? ""}
                onChange={({ target }) => updateSource({ [name]: target.value || null })}
              />
            ))}
          </div>
          <label className={adminStyles.checkbox}>
            <input
              type="checkbox"
              checked={source.pattern}
              onChange={({ target }) => updateSource({ pattern: target.checked })}
            />
            Our own question in the pattern of this paper
          </label>
        </>
      )}
    </fieldset>
  );
}

/** Fills in a missing exam or year: a source cannot be stored without them, but a draft must always be storable. */
function withDefaults(source: Source): Partial<Source> {
  const { exam, year } = newSource();
  const isYear = source.year >= FIRST_YEAR && source.year <= LAST_YEAR;
  return { exam: source.exam.trim() === "" ? exam : source.exam, year: isYear ? source.year : year };
}

function newSource(): Source {
  const year = new Date().getFullYear();
  return { exam: "JEE Main", year, session: null, paper: null, number: null, pattern: true };
}
