import type { NoteVersion, QuestionVersion } from "../../../api/admin-versions.ts";
import { changesBetween } from "./version-fields.ts";
import styles from "./versions.module.css";
import { diffWords } from "./word-diff.ts";

type Version = QuestionVersion | NoteVersion;

/** The differences between two versions: removed text in `del`, added text in `ins`, with labels for screen readers. */
export function VersionChanges({ before, after }: { before: Version; after: Version }) {
  const changes = changesBetween(before, after);
  if (changes.length === 0) return <p>Both versions say the same.</p>;
  return changes.map(({ name, before: beforeText, after: afterText }) => (
    <section key={name}>
      <h3>{name}</h3>
      <p className={styles.diff}>
        {diffWords(beforeText, afterText).map(({ kind, text }, index) => {
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces never change their order
          if (kind === "same") return <span key={index}>{text}</span>;
          const Tag = kind === "removed" ? "del" : "ins";
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces never change their order
            <Tag key={index}>
              <span className="sr-only">{kind === "removed" ? "[taken out: " : "[put in: "}</span>
              {text}
              <span className="sr-only">]</span>
            </Tag>
          );
        })}
      </p>
    </section>
  ));
}
