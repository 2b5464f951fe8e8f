import { paths } from "../../paths.ts";
import { Blank, DoneSign } from "../../ui/blank.tsx";
import { LinkButton } from "../../ui/button.tsx";

/** No card is due today. */
export function CaughtUp() {
  return (
    <Blank sign={<DoneSign />}>
      <h2>You're All Caught Up!</h2>
      <p>There are no revision cards for you today. Great job!</p>
      <LinkButton look="second" to={paths.dashboard}>
        Dashboard
      </LinkButton>
    </Blank>
  );
}
