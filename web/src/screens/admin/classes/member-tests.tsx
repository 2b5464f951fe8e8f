import { buildPath, routes } from "@rasayan/contract/routes";
import { useQuery } from "@tanstack/react-query";
import { type ClassMember, type MemberTest, memberTestsQuery } from "../../../api/admin-classes.ts";
import { formatDay } from "../../../format/dates.ts";
import { withMinusSign } from "../../../format/numbers.ts";
import { Link } from "../../../ui/controls/link.tsx";
import { Modal } from "../../../ui/dialogs/modal.tsx";
import { LoadFailed } from "../../../ui/loading/load-failed.tsx";
import { SkeletonRows } from "../../../ui/loading/skeleton.tsx";
import adminStyles from "../admin.module.css";

type Props = { classId: number; member: ClassMember; onClose: () => void };

/** What a member has done in the teacher's tests for the class. */
export function MemberTests({ classId, member, onClose }: Props) {
  const found = useQuery(memberTestsQuery(classId, member.user_id));
  const tests = found.data ?? [];
  return (
    <Modal title={member.name} onClose={onClose} focusTitle>
      {member.roll_number && <p className="muted">{`Roll ${member.roll_number}`}</p>}
      {found.isPending && <SkeletonRows count={3} />}
      {found.isError && !found.data && (
        <LoadFailed error={found.error} busy={found.isFetching} onRetry={() => found.refetch()}>
          Could not load the tests.
        </LoadFailed>
      )}
      {found.data && tests.length === 0 && (
        <p className="muted">None of your tests for this class has opened since this student joined.</p>
      )}
      {tests.length > 0 && (
        <ul className={adminStyles.list} aria-label={`Tests of ${member.name}`}>
          {tests.map((test) => (
            <li key={test.id} className={adminStyles.row}>
              <div className={adminStyles.text}>
                <Link to={buildPath(routes.adminTestResults, { id: test.id })}>{test.title}</Link>
                <span className={adminStyles.subtitle}>{describe(test)}</span>
              </div>
              <span className="num">
                {test.marks === null ? "–" : `${withMinusSign(test.marks)} of ${test.max_marks}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Modal>
  );
}

const stateLabels: Record<MemberTest["state"], string> = {
  sat: "sat",
  writing: "writing now",
  not_begun: "not begun",
  absent: "absent",
  left: "left",
};

/** `6 Dec, sat, 2 attempts, the best counts`. */
function describe({ opens_at, state, attempts }: MemberTest): string {
  const best = attempts > 1 ? `, ${attempts} attempts, the best counts` : "";
  return `${formatDay(opens_at)}, ${stateLabels[state]}${best}`;
}
