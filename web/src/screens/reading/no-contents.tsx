import { Blank } from "../../ui/blank.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { Tile } from "../../ui/tile.tsx";

/** A chapter that has no notes yet; `practice` leads to its questions. */
export function NoContents({ practice }: { practice: string }) {
  return (
    <Blank sign={<Tile code="0" size="big" isEmpty />}>
      <h2>No notes here yet</h2>
      <p>Notes for this chapter are still to come. Its questions can be practised.</p>
      <LinkButton look="second" to={practice}>
        Chapter-wise DPP
      </LinkButton>
    </Blank>
  );
}
