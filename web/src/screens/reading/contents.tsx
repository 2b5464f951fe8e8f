import type { ContentRow } from "../../api/chapters.ts";
import { RowLink, Rows } from "../../ui/rows.tsx";
import styles from "./reading.module.css";

type Props = {
  contents: readonly ContentRow[];
  firstNumber: number;
  toContent: (content: ContentRow) => string;
  onOpen: (content: ContentRow) => void;
};

/** One page of notes, each with its title and topic. */
export function Contents({ contents, firstNumber, toContent, onOpen }: Props) {
  return (
    <Rows>
      {contents.map((content, index) => (
        <RowLink
          key={content.id}
          to={toContent(content)}
          onClick={() => onOpen(content)}
          lead={<span className={styles.index}>{firstNumber + index}</span>}
          title={content.title}
          sub={content.topic}
        />
      ))}
    </Rows>
  );
}
