import { useId, useState } from "react";
import { chapterLayoutOf } from "../../chapters/chapter-layout.ts";
import { formatCount } from "../../format/numbers.ts";
import { Icon } from "../../ui/icons/icon.tsx";
import { Tile } from "../../ui/lists/tile.tsx";
import styles from "./chapter-accordion-item.module.css";
import {
  type ChapterWithTopics,
  countCompletedTopics,
  type Selection,
  withChapter,
  withTopic,
} from "./selection.ts";

type Props = {
  chapter: ChapterWithTopics;
  selection: Selection;
  onChange: (selection: Selection) => void;
  onLatest: () => void;
};

/** A chapter of the accordion, with a checkbox (completed), a radio button (latest) and its topics. */
export function ChapterAccordionItem({ chapter, selection, onChange, onLatest }: Props) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { name, topics } = chapter;
  const done = `${countCompletedTopics(selection, chapter)} of ${formatCount(topics.length, "topic")}`;
  const isCompleted = selection.chapterIds.has(chapter.id);
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <span className={styles.tapTarget}>
          <input
            type="checkbox"
            className={styles.checkbox}
            aria-label={`${name} done`}
            checked={isCompleted}
            onChange={(event) => onChange(withChapter(selection, chapter, event.target.checked))}
          />
        </span>
        <h2 className={styles.name}>
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-controls={`${id}-topics`}
            onClick={() => setOpen(!isOpen)}
          >
            <ChapterIcon chapterName={name} />
            <span className={styles.title}>
              {name}
              <span className={styles.count}>
                {chapter.isNotInMain ? `${done} · not in Main` : done}
                <Icon name="chevron-down" small />
              </span>
            </span>
          </button>
        </h2>
        <span className={styles.tapTarget} title={isCompleted ? undefined : "Tick the chapter first"}>
          <input
            type="radio"
            className={styles.checkbox}
            name="latest-chapter"
            aria-label={`${name} is my latest chapter`}
            disabled={!isCompleted}
            checked={selection.latestChapterId === chapter.id}
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
                className={styles.checkbox}
                checked={selection.topicIds.has(topic.id)}
                onChange={(event) => onChange(withTopic(selection, chapter, topic.id, event.target.checked))}
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

function ChapterIcon({ chapterName }: { chapterName: string }) {
  const layout = chapterLayoutOf(chapterName);
  return layout && <Tile code={layout.code} branch={layout.branch} size="small" />;
}
