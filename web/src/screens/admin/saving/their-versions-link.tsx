import { LinkButton } from "../../../ui/button.tsx";

/** The way to what colleagues have saved, in another tab: this one holds what is not saved yet. */
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
