import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { Link } from "./link.tsx";
import styles from "./page-header.module.css";
import { withRememberedQuery } from "./remembered-query.ts";
import { TopBar } from "./top-bar.tsx";

type Props = { backLabel?: string; backTo?: string; onSignOut?: () => void; isSigningOut?: boolean };

/** The header of most pages: a back link, and a sign-out button if `onSignOut` is given. */
export function PageHeader({
  backLabel = "Dashboard",
  backTo = "/dashboard",
  onSignOut,
  isSigningOut,
}: Props) {
  return (
    <TopBar>
      <Link className={styles.back} to={withRememberedQuery(backTo)}>
        <Icon name="back" />
        {backLabel}
      </Link>
      {onSignOut && (
        <Button variant="link" busy={isSigningOut ?? false} onClick={onSignOut}>
          Sign Out
        </Button>
      )}
    </TopBar>
  );
}
