import { useId, useState } from "react";
import { placeOf } from "../../chapter-table.ts";
import { Icon } from "../../ui/icon.tsx";
import { Tile } from "../../ui/tile.tsx";
import styles from "./chapter-fold.module.css";
import { countTicked, type Outline, type Selection, withChapter, withTopic } from "./selection.ts";

type Props = {
  outline: Outline;
  selection: Selection;
  onChange: (selection: Selection) => void;
  onLatest: () => void;
};

/** A chapter of the accordion: done or not, the latest or not, and its topics behind its name. */
export function ChapterFold({ outline, selection, onChange, onLatest }: Props) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { name, topics } = outline;
  const isDone = selection.chapterIds.has(outline.id);
  return (
    <li className={styles.fold}>
      <div className={styles.head}>
        <span className={styles.hit}>
          <input
            type="checkbox"
            className={styles.tick}
            aria-label={`${name} done`}
            checked={isDone}
            onChange={(event) => onChange(withChapter(selection, outline, event.target.checked))}
          />
        </span>
        <h2 className={styles.name}>
          <button
            type="button"
            className={styles.opener}
            aria-expanded={isOpen}
            aria-controls={`${id}-topics`}
            onClick={() => setOpen(!isOpen)}
          >
            <Lead chapterName={name} />
            <span className={styles.title}>
              {name}
              <span className={styles.count}>
                {countTicked(selection, outline)} of{" "}
                {topics.length === 1 ? "1 topic" : `${topics.length} topics`}
              </span>
            </span>
            <Icon name="chevron-down" small />
          </button>
        </h2>
        <span className={styles.hit} title={isDone ? undefined : "Tick the chapter first"}>
          <input
            type="radio"
            className={styles.tick}
            name="latest-chapter"
            aria-label={`${name} is my latest chapter`}
            disabled={!isDone}
            checked={selection.latestChapterId === outline.id}
            onChange={onLatest}
          />
        </span>
      </div>
      <ul className={styles.topics} id={`${id}-topics`} hidden={!isOpen}>
        {topics.map((topic) => (
          <li key={topic.id}>
            <label className={styles.topic}>
              <input
                type="checkbox"
                className={styles.tick}
                checked={selection.topicIds.has(topic.id)}
                onChange={(event) => onChange(withTopic(selection, outline, topic.id, event.target.checked))}
              />
              <span>{topic.name}</span>
            </label>
          </li>
        ))}
        {topics.length === 0 && <li className="muted">No topics yet.</li>}
      </ul>
    </li>
  );
}

function Lead({ chapterName }: { chapterName: string }) {
  const place = placeOf(chapterName);
  return place && <Tile code={place.code} branch={place.branch} size="small" />;
}
