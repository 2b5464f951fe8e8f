import { LinkButton } from "../controls/button.tsx";
import { Tile } from "../lists/tile.tsx";
import { EmptyState } from "./empty-state.tsx";
import { PageLayout } from "./page-layout.tsx";
import { Logo, TopBar } from "./top-bar.tsx";

/** The page for an unknown URL or a missing item. */
export function NotFound() {
  return (
    <PageLayout>
      <title>404 · Rasayan</title>
      <TopBar>
        <Logo to="/" />
      </TopBar>
      <EmptyState icon={<Tile code="?" weightage={404} size="big" isEmpty />}>
        <h1>404 - Not Found</h1>
        <p>No such element in our table. The link may be old, or mistyped.</p>
        <LinkButton to="/dashboard">Dashboard</LinkButton>
      </EmptyState>
    </PageLayout>
  );
}
