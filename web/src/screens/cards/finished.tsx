import { paths } from "../../paths.ts";
import { Blank, DoneSign } from "../../ui/blank.tsx";
import { LinkButton } from "../../ui/button.tsx";

/** After the last card of the day. */
export function Finished() {
  return (
    <Blank sign={<DoneSign />}>
      <p role="alert">You have completed all revision cards for today!</p>
      <LinkButton to={paths.dailyPractice}>Go on to DPP</LinkButton>
      <LinkButton look="second" to={paths.dashboard}>
        Dashboard
      </LinkButton>
    </Blank>
  );
}
