import type { Navigation } from "../../api/chapters.ts";
import { paths } from "../../paths.ts";
import { ActionBar, ActionPair } from "../../ui/action-bar.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";

type Entry = Navigation["next"];

/** Links to the previous and next note, each shown only if that note exists. */
export function NoteNavigation({ previous, next }: Navigation) {
  if (!hasTarget(previous) && !hasTarget(next)) return null;
  return (
    <ActionBar width="s">
      <ActionPair>
        {hasTarget(previous) ? (
          <LinkButton variant="secondary" to={entryPath(previous)}>
            <Icon name="chevron-left" small />
            Previous
          </LinkButton>
        ) : (
          <span />
        )}
        {hasTarget(next) && (
          <LinkButton to={entryPath(next)}>
            Next
            <Icon name="chevron-right" small />
          </LinkButton>
        )}
      </ActionPair>
    </ActionBar>
  );
}

/** Returns whether the entry points to a note. The server sends `content_id` 0 if there is none. */
export function hasTarget(entry: Entry | null | undefined): entry is Entry {
  return entry ? entry.content_id !== 0 : false;
}

function entryPath({ chapter_id, chapter_name, content_id, content_name }: Entry): string {
  return paths.note(chapter_id, chapter_name, content_id, content_name);
}
