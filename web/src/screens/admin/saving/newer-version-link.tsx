import { LinkButton } from "../../../ui/button.tsx";

/** Link to the versions of the item, to see the newer one. Opens a new tab, because this one holds unsaved changes. */
export function NewerVersionLink({ to }: { to: string }) {
  return (
    <>
      <br />
      <LinkButton variant="link" to={to} target="_blank">
        See what was saved, in a new tab
      </LinkButton>
    </>
  );
}
