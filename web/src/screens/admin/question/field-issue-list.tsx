import { Icon } from "../../../ui/icon.tsx";
import adminStyles from "../admin.module.css";

/** Messages shown below a group of fields. */
export function FieldIssueList({ issues }: { issues: readonly string[] }) {
  return issues.map((issue) => (
    <span key={issue} className={adminStyles.error} role="alert">
      <Icon name="cross" small />
      {issue}
    </span>
  ));
}
