import { LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Tile } from "../../ui/tile.tsx";

/** Shown for a chapter without notes, with a link to its questions. */
export function NoNotes({ practicePath }: { practicePath: string }) {
  return (
    <EmptyState icon={<Tile code="0" size="big" isEmpty />}>
      <h2>No notes here yet</h2>
      <p>Notes for this chapter are still to come. Its questions can be practised.</p>
      <LinkButton variant="secondary" to={practicePath}>
        Chapter-wise DPP
      </LinkButton>
    </EmptyState>
  );
}
