import { LinkButton } from "../../../ui/button.tsx";

/** Link to the item's saved versions. Opens a new tab, because this one holds unsaved changes. */
export function TheirVersionsLink({ to }: { to: string }) {
  return (
    <>
      <br />
      <LinkButton variant="link" to={to} target="_blank">
        See what was saved, in a new tab
      </LinkButton>
    </>
  );
}
