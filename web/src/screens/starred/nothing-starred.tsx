import { paths } from "../../paths.ts";
import { Blank } from "../../ui/blank.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { Tile } from "../../ui/tile.tsx";

/** Where the stars would be. */
export function NothingStarred() {
  return (
    <Blank sign={<Tile code="0" size="big" isEmpty />}>
      <h2>Nothing starred yet</h2>
      <p>Tap the star on a question in a quiz or its review, or on a note, and find it here again.</p>
      <LinkButton look="second" to={paths.practiceList}>
        Chapter-wise DPP
      </LinkButton>
    </Blank>
  );
}
