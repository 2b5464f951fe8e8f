import { Blank } from "./blank.tsx";
import { LinkButton } from "./button.tsx";
import { Screen } from "./screen.tsx";
import { Tile } from "./tile.tsx";
import { Mark, TopBar } from "./top-bar.tsx";

/** The page of an address that leads nowhere, or to a thing that is not there. */
export function NotFound() {
  return (
    <Screen>
      <title>404 · Rasayan</title>
      <TopBar>
        <Mark to="/" />
      </TopBar>
      <Blank sign={<Tile code="?" weight={404} size="big" isEmpty />}>
        <h1>404 - Not Found</h1>
        <p>No such element in our table. The link may be old, or mistyped.</p>
        <LinkButton to="/dashboard">Dashboard</LinkButton>
      </Blank>
    </Screen>
  );
}
