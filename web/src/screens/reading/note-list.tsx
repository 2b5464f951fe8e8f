import type { NoteRow } from "../../api/chapters.ts";
import { List, RowLink } from "../../ui/list.tsx";
import styles from "./reading.module.css";

type Props = {
  notes: readonly NoteRow[];
  firstNumber: number;
  notePath: (note: NoteRow) => string;
  onOpen: (note: NoteRow) => void;
};

/** One page of notes, each with its number, title and topic. */
export function NoteList({ notes, firstNumber, notePath, onOpen }: Props) {
  return (
    <List>
      {notes.map((note, index) => (
        <RowLink
          key={note.id}
          to={notePath(note)}
          onClick={() => onOpen(note)}
          leading={<span className={styles.index}>{firstNumber + index}</span>}
          title={note.title}
          subtitle={note.topic}
        />
      ))}
    </List>
  );
}
