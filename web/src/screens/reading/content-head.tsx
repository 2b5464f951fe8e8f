import type { Content } from "../../api/chapters.ts";
import { placeOf } from "../../chapter-table.ts";
import { Tile } from "../../ui/tile.tsx";
import { ContentStar } from "./content-star.tsx";
import styles from "./reading.module.css";

type Props = { chapterName: string; title: string; content: Content | undefined };

/** Which note this is and where it belongs; its topic and its star once they are known. */
export function ContentHead({ chapterName, title, content }: Props) {
  const place = placeOf(chapterName);
  return (
    <>
      <div className={styles.from}>
        {place && <Tile code={place.code} branch={place.branch} size="small" />}
        <p className="caption">
          {chapterName}
          <br />
          {content?.topic}
        </p>
        {content && <ContentStar key={content.id} content={content} />}
      </div>
      <h1>{title}</h1>
    </>
  );
}
