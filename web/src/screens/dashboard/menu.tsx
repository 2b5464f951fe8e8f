import { paths } from "../../paths.ts";
import { Icon } from "../../ui/icon.tsx";
import { List, RowLink } from "../../ui/list.tsx";

type Props = { chaptersCovered: number; totalChapters: number };

/** Links to the five kinds of learning. */
export function Menu({ chaptersCovered, totalChapters }: Props) {
  return (
    <nav aria-label="Learn">
      <List>
        <RowLink
          to={paths.dailyCards}
          leading={<Icon name="cards" />}
          title="Daily Revision Cards"
          subtitle="Notes that are due today"
        />
        <RowLink
          to={paths.dailyPractice}
          leading={<Icon name="target" />}
          title="DPP"
          subtitle="Questions that are due today"
        />
        <RowLink
          to={paths.progress}
          leading={<Icon name="check" />}
          title="Track Chapter Progress"
          subtitle={`${chaptersCovered} of ${totalChapters} chapters`}
        />
        <RowLink
          to={paths.chapterList}
          leading={<Icon name="note" />}
          title="Chapter-wise Revision Cards"
          subtitle="Notes by chapter"
        />
        <RowLink
          to={paths.practiceList}
          leading={<Icon name="timer" />}
          title="Chapter-wise DPP"
          subtitle="Timed, untimed and previous years"
        />
      </List>
    </nav>
  );
}
