import { paths } from "../../paths.ts";
import { Icon } from "../../ui/icon.tsx";
import { RowLink, Rows } from "../../ui/rows.tsx";

type Props = { chaptersCovered: number; totalChapters: number };

/** The five ways to learn. */
export function Menu({ chaptersCovered, totalChapters }: Props) {
  return (
    <nav aria-label="Learn">
      <Rows>
        <RowLink
          to={paths.dailyCards}
          lead={<Icon name="cards" />}
          title="Daily Revision Cards"
          sub="Notes that are due today"
        />
        <RowLink
          to={paths.dailyPractice}
          lead={<Icon name="target" />}
          title="DPP"
          sub="Questions that are due today"
        />
        <RowLink
          to={paths.progress}
          lead={<Icon name="check" />}
          title="Track Chapter Progress"
          sub={`${chaptersCovered} of ${totalChapters} chapters`}
        />
        <RowLink
          to={paths.chapterList}
          lead={<Icon name="note" />}
          title="Chapter-wise Revision Cards"
          sub="Notes by chapter"
        />
        <RowLink
          to={paths.practiceList}
          lead={<Icon name="timer" />}
          title="Chapter-wise DPP"
          sub="Timed, untimed and previous years"
        />
      </Rows>
    </nav>
  );
}
