import { type QueryClient, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  type Drill,
  type DrillKind,
  type DrillOutcome,
  drillTrendsQuery,
  useCreateDrill,
} from "../../api/drills.ts";
import { drillKindLabels } from "../../messages/drill-labels.ts";
import { useLocation } from "../../router/router.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { Switch } from "../../ui/controls/switch.tsx";
import { ActionFailed } from "../../ui/loading/action-failed.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { PageLayout } from "../../ui/page/page-layout.tsx";
import { DrillResults } from "./drill-results.tsx";
import { DrillRun } from "./drill-run.tsx";
import { DrillTrends } from "./drill-trends.tsx";
import styles from "./drills.module.css";

const ALL_KINDS = Object.keys(drillKindLabels) as DrillKind[];

/** The kind that the address names (`?kind=ph`), or all of them. */
export function kindsOf(search: string): DrillKind[] {
  const requested = new URLSearchParams(search).get("kind");
  const kind = ALL_KINDS.find((other) => other === requested);
  return kind ? [kind] : ALL_KINDS;
}

/** Starts the requests of this page while it is loading. */
export function prefetch(client: QueryClient): void {
  void client.prefetchQuery(drillTrendsQuery());
}

/** 90-second sets of the arithmetic that the exams expect without a calculator. */
export function DrillsPage() {
  const { search } = useLocation();
  const [kinds, setKinds] = useState(() => kindsOf(search));
  const [showsEach, setShowsEach] = useState(false);
  const [drill, setDrill] = useState<Drill>();
  const [outcome, setOutcome] = useState<DrillOutcome>();
  const createDrill = useCreateDrill();
  const trends = useQuery(drillTrendsQuery());
  const start = () =>
    createDrill.mutate(
      { kinds, with_keys: showsEach },
      {
        onSuccess: (created) => {
          setOutcome(undefined);
          setDrill(created);
        },
      },
    );
  return (
    <PageLayout>
      <title>No-calculator drills · Rasayan</title>
      <PageHeader />
      <h1>No-calculator drills</h1>
      {drill && !outcome && <DrillRun key={drill.id} drill={drill} onFinish={setOutcome} />}
      {outcome && <DrillResults outcome={outcome} />}
      {(!drill || outcome) && (
        <>
          <p>
            {outcome
              ? "Choose what to practise next."
              : "90 seconds, as many as you can. The exam has no calculator, so these steps must come by themselves."}
          </p>
          <KindChoice kinds={kinds} onChange={setKinds} />
          <Switch
            label="Show each answer at once"
            subtitle="Whether it was right, while the clock goes on."
            checked={showsEach}
            onChange={({ target }) => setShowsEach(target.checked)}
          />
          <Button fullWidth busy={createDrill.isPending} disabled={kinds.length === 0} onClick={start}>
            {outcome ? "Start again" : "Start 90 seconds"}
          </Button>
          {kinds.length === 0 && <p className="caption">Choose at least one kind.</p>}
          <ActionFailed error={createDrill.error}>Could not start the drill. Try again.</ActionFailed>
          {trends.data && trends.data.length > 0 && <DrillTrends trends={trends.data} />}
        </>
      )}
    </PageLayout>
  );
}

type KindChoiceProps = { kinds: DrillKind[]; onChange: (kinds: DrillKind[]) => void };

function KindChoice({ kinds, onChange }: KindChoiceProps) {
  return (
    <fieldset className={styles.kinds}>
      <legend>What to practise</legend>
      {ALL_KINDS.map((kind) => (
        <label key={kind} className={styles.kind}>
          <input
            type="checkbox"
            checked={kinds.includes(kind)}
            onChange={({ target }) =>
              onChange(ALL_KINDS.filter((other) => (other === kind ? target.checked : kinds.includes(other))))
            }
          />
          <span>{drillKindLabels[kind]}</span>
        </label>
      ))}
    </fieldset>
  );
}
