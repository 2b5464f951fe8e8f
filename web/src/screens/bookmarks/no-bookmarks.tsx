import { paths } from "../../paths.ts";
import { LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Tile } from "../../ui/tile.tsx";

/** Shown if nothing is bookmarked. */
export function NoBookmarks() {
  return (
    <EmptyState icon={<Tile code="0" size="big" isEmpty />}>
      <h2>Nothing starred yet</h2>
      <p>Tap the star on a question in a quiz or its review, or on a note, and find it here again.</p>
      <LinkButton variant="secondary" to={paths.practiceList}>
        Chapter-wise DPP
      </LinkButton>
    </EmptyState>
  );
}
