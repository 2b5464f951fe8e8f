import type { LibraryPlan } from "./plan-library.ts";
import type { Plan } from "./seed-plan.ts";

/** What a seeding did, or would do. */
export type SeedReport = {
  added: number;
  changed: number;
  /** Items hidden because their file is gone. */
  hidden: string[];
  /** Left alone: an editor changed or deleted them. */
  locallyModified: string[];
  unchanged: number;
  keyChanges: { slug: string; attempts: number }[];
  lines: string[];
};

const KINDS = ["chapter", "topic", "tag", "content", "question"] as const;
const MAX_LISTED = 20;

/** The report of a plan, before anything is known about keys. */
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

/** True when the database is not as the files want it. */
export function wouldChange({ added, changed, hidden }: SeedReport): boolean {
  return added + changed + hidden.length > 0;
}

/** One line that sums a report up. */
export function summaryOf({ added, changed, hidden, locallyModified }: SeedReport): string {
  const suffix = locallyModified.length > 0 ? `, ${locallyModified.length} detached` : "";
  return `${added} added, ${changed} changed, ${hidden.length} hidden${suffix}`;
}

/** What a person who starts the program should read. */
export function messagesOf(report: SeedReport): string[] {
  return [
    `Content seeded: ${summaryOf(report)}.`,
    ...report.locallyModified.map((slug) => `Left as an editor made it: ${slug}`),
    ...report.keyChanges.map(
      ({ slug, attempts }) => `Key changed: ${slug}; attempts marked by the old key: ${attempts}`,
    ),
  ];
}

function linesOf(kind: string, { added, changed, removed, locallyModified }: Plan): string[] {
  const isItem = kind === "content" || kind === "question";
  return [
    ...listLine(`${kind}: add`, added.map(slugOf)),
    ...listLine(`${kind}: change`, changed.map(slugOf)),
    ...listLine(`${kind}: hide, the file is gone`, isItem ? removed.map(slugOf) : []),
    ...listLine(`${kind}: detached, an editor changed or deleted it`, locallyModified),
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
