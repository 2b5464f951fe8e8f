import type { Content } from "../../api/chapters.ts";
import { Tile } from "../../ui/tile.tsx";
import { ZoomableText } from "../../ui/zoomable-text.tsx";
import styles from "./reading.module.css";

type Props = {
  content: Content;
  chapterName: string;
  /** None for a chapter that an editor has added. */
  place: { code: string; branch: string } | undefined;
};

/** A note to be read, in the colour of its chapter's branch. */
export function Article({ content, chapterName, place }: Props) {
  return (
    <article className={styles.article} data-branch={place?.branch}>
      <title>{`${content.title} · Rasayan`}</title>
      <p className={styles.from}>
        {place && <Tile code={place.code} branch={place.branch} size="small" />}
        <span className="caption">
          {chapterName}
          <br />
          {content.topic}
        </span>
      </p>
      <h1>{content.title}</h1>
      <ZoomableText html={content.body_html} />
    </article>
  );
}
