import { LinkButton } from "./base/button.tsx";
import { PageLayout } from "./base/page-layout.tsx";
import { Tile } from "./base/tile.tsx";
import { EmptyState } from "./header/empty-state.tsx";
import { Logo, TopBar } from "./header/top-bar.tsx";

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
