import { paths } from "../../paths.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Screen } from "../../ui/screen.tsx";
import { Tile } from "../../ui/tile.tsx";
import { Mark, TopBar } from "../../ui/top-bar.tsx";
import styles from "./not-found-page.module.css";

export function NotFoundPage() {
  return (
    <Screen>
      <title>404 · Rasayan</title>
      <TopBar>
        <Mark to={paths.landing} />
      </TopBar>
      <section className={styles.blank}>
        <Tile code="?" weight={404} size="big" isEmpty />
        <h1>404 - Not Found</h1>
        <p>No such element in our table. The link may be old, or mistyped.</p>
        <LinkButton to={paths.dashboard}>Dashboard</LinkButton>
      </section>
    </Screen>
  );
}
