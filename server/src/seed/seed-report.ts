import type { LibraryPlan } from "./plan-library.ts";
import type { Plan } from "./seed-plan.ts";

/** The result of a seeding, or of a plan that was not carried out. */
export type SeedReport = {
  added: number;
  changed: number;
  /** Slugs of the items hidden because their file was removed. */
  hidden: string[];
  /** Slugs of the rows that were not written because an editor changed or deleted them. */
  locallyModified: string[];
  unchanged: number;
  keyChanges: { slug: string; attempts: number }[];
  lines: string[];
};

const KINDS = ["chapter", "topic", "tag", "content", "question"] as const;
const MAX_LISTED = 20;

/** Returns the report of a plan. Its `keyChanges` are empty, because changed keys are known only after the seeding. */
export function reportOf(plan: LibraryPlan): SeedReport {
  const plans: Plan[] = KINDS.map((kind) => plan[kind]);
  const sum = (count: (plan: Plan) => number) => plans.reduce((total, plan) => total + count(plan), 0);
  return {
    added: sum(({ added }) => added.length),
    changed: sum(({ changed }) => changed.length),
    hidden: [plan.content, plan.question].flatMap(({ removed }) => removed.map(({ slug }) => slug)),
    locallyModified: plans.flatMap(({ locallyModified }) => locallyModified),
    unchanged: sum(({ unchanged }) => unchanged),
    keyChanges: [],
    lines: KINDS.flatMap((kind) => linesOf(kind, plan[kind])),
  };
}

/** Returns whether seeding would change the database. */
export function wouldChange({ added, changed, hidden }: SeedReport): boolean {
  return added + changed + hidden.length > 0;
}

/** Returns a summary of a report in one line. */
export function summaryOf({ added, changed, hidden, locallyModified }: SeedReport): string {
  const suffix = locallyModified.length > 0 ? `, ${locallyModified.length} modified by editors` : "";
  return `${added} added, ${changed} changed, ${hidden.length} hidden${suffix}`;
}

/** Returns the lines that the program prints after a seeding. */
export function messagesOf(report: SeedReport): string[] {
  return [
    `Content seeded: ${summaryOf(report)}.`,
    ...report.locallyModified.map(
      (slug) => `Not overwritten, because an editor changed or deleted it: ${slug}`,
    ),
    ...report.keyChanges.map(
      ({ slug, attempts }) => `Key changed: ${slug}; attempts graded with the old key: ${attempts}`,
    ),
  ];
}

function linesOf(kind: string, { added, changed, removed, locallyModified }: Plan): string[] {
  const isItem = kind === "content" || kind === "question";
  return [
    ...listLine(`${kind}: add`, added.map(slugOf)),
    ...listLine(`${kind}: change`, changed.map(slugOf)),
    ...listLine(`${kind}: hide, the file was removed`, isItem ? removed.map(slugOf) : []),
    ...listLine(`${kind}: skip, an editor changed or deleted it`, locallyModified),
  ];
}

function listLine(label: string, slugs: string[]): string[] {
  if (slugs.length === 0) return [];
  const more = slugs.length > MAX_LISTED ? `, … (${slugs.length} in all)` : "";
  return [`${label}: ${slugs.slice(0, MAX_LISTED).join(", ")}${more}`];
}

function slugOf({ slug }: { slug: string }): string {
  return slug;
}
