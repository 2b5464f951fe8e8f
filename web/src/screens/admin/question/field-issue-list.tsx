import { Icon } from "../../../ui/icon.tsx";
import adminStyles from "../admin.module.css";

/** What is wrong with a group of fields, beneath it. */
export function FieldIssueList({ issues }: { issues: readonly string[] }) {
  return issues.map((issue) => (
    <span key={issue} className={adminStyles.error} role="alert">
      <Icon name="cross" small />
      {issue}
    </span>
  ));
}
