import { LinkButton } from "../../../ui/button.tsx";

/** The way to what colleagues have saved, in another tab: this one holds what is not saved yet. */
export function TheirVersions({ to }: { to: string }) {
  return (
    <>
      <br />
      <LinkButton look="flush" to={to} target="_blank">
        See what was saved, in a new tab
      </LinkButton>
    </>
  );
}
