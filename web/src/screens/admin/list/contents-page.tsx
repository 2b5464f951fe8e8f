import { useQuery } from "@tanstack/react-query";
import { adminContentsQuery } from "../../../api/admin-lists.ts";
import { paths } from "../../../paths.ts";
import { Link } from "../../../ui/link.tsx";
import styles from "../parts.module.css";
import { Room } from "../room.tsx";
import { ContentFilters } from "./content-filters.tsx";
import { useListAddress } from "./list-address.ts";
import { ListFrame } from "./list-frame.tsx";
import { RowActs } from "./row-acts.tsx";
import { useDeletion } from "./use-deletion.ts";

/** All contents, ten a page. */
export function ContentsPage() {
  return (
    <Room title="Contents">
      <Contents />
    </Room>
  );
}

function Contents() {
  const address = useListAddress();
  const { page, filter } = address;
  const contents = useQuery(adminContentsQuery(page, filter));
  const deletion = useDeletion();
  return (
    <ListFrame
      title="Contents"
      one="content"
      newTo={paths.adminNewContent}
      list={contents}
      address={address}
      deletion={deletion}
      filters={<ContentFilters address={address} />}
    >
      {contents.data?.contents.map(({ id, title, topic, chapter_name, deleted_at }) => (
        <li key={id} className={styles.row}>
          <div className={styles.says}>
            {deleted_at ? (
              <span className={styles.title}>{title}</span>
            ) : (
              <Link className={styles.title} to={paths.adminContent(id)}>
                {title}
              </Link>
            )}
            <span className={styles.sub}>{`${topic} · ${chapter_name}`}</span>
          </div>
          <RowActs
            row={{ kind: "content", id }}
            name={title}
            to={paths.adminContent(id)}
            isDeleted={deleted_at !== null}
            deletion={deletion}
          />
        </li>
      ))}
    </ListFrame>
  );
}
