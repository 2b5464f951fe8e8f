import { useQuery } from "@tanstack/react-query";
import { profileQuery } from "../../api/user.ts";
import { paths } from "../../router/paths.ts";
import { LinkButton } from "../../ui/controls/button.tsx";

/** Says who is signed in: on a shared phone, the wrong person could join a class or sit a test. */
export function SignedInAs() {
  const { data: user } = useQuery({ ...profileQuery(), enabled: false });
  if (!user) return null;
  return (
    <p>
      You are signed in as <strong>{user.name}</strong>.{" "}
      <LinkButton variant="link" to={paths.profile}>
        Not you?
      </LinkButton>
    </p>
  );
}
