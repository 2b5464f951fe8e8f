import { paths } from "../../paths.ts";
import { Blank, DoneSign } from "../../ui/blank.tsx";
import { LinkButton } from "../../ui/button.tsx";

/** Nothing is due today. */
export function CaughtUp() {
  return (
    <Blank sign={<DoneSign />}>
      <p role="alert">You're all caught up! No questions to revise today.</p>
      <LinkButton look="second" to={paths.dashboard}>
        Dashboard
      </LinkButton>
    </Blank>
  );
}
