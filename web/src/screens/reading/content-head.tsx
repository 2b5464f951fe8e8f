import { placeOf } from "../../chapter-table.ts";
import { Tile } from "../../ui/tile.tsx";
import styles from "./reading.module.css";

type Props = { chapterName: string; title: string; topic: string | undefined };

/** Which note this is and where it belongs; its topic once that is known. */
export function ContentHead({ chapterName, title, topic }: Props) {
  const place = placeOf(chapterName);
  return (
    <>
      <p className={styles.from}>
        {place && <Tile code={place.code} branch={place.branch} size="small" />}
        <span className="caption">
          {chapterName}
          <br />
          {topic}
        </span>
      </p>
      <h1>{title}</h1>
    </>
  );
}
