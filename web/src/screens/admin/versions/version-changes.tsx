import type { AdminContent, EditorQuestion } from "../../../api/admin-versions.ts";
import { changesBetween } from "./version-fields.ts";
import styles from "./versions.module.css";
import { diffWords } from "./word-diff.ts";

type Version = EditorQuestion | AdminContent;

/** What was taken out and what was put in, struck through and underlined, and said so to who cannot see it. */
export function VersionChanges({ before, after }: { before: Version; after: Version }) {
  const changes = changesBetween(before, after);
  if (changes.length === 0) return <p>Both versions say the same.</p>;
  return changes.map(({ name, before: old, after: now }) => (
    <section key={name}>
      <h3>{name}</h3>
      <p className={styles.diff}>
        {diffWords(old, now).map(({ kind, text }, index) => {
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces never move
          if (kind === "same") return <span key={index}>{text}</span>;
          const Tag = kind === "gone" ? "del" : "ins";
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces never move
            <Tag key={index}>
              <span className="unseen">{kind === "gone" ? "[taken out: " : "[put in: "}</span>
              {text}
              <span className="unseen">]</span>
            </Tag>
          );
        })}
      </p>
    </section>
  ));
}
