import { Icon } from "../../../ui/icon.tsx";
import parts from "../parts.module.css";

/** What is wrong with a group of fields, beneath it. */
export function FieldProblem({ problems }: { problems: readonly string[] }) {
  return problems.map((problem) => (
    <span key={problem} className={parts.problem} role="alert">
      <Icon name="cross" small />
      {problem}
    </span>
  ));
}
