import type { LibraryPlan } from "./plan-library.ts";
import type { Plan } from "./seed-plan.ts";

/** What a seeding did, or would do. */
export type SeedReport = {
  added: number;
  changed: number;
  /** Items hidden because their file is gone. */
  hidden: string[];
  /** Left alone: an editor changed or deleted them. */
  detached: string[];
  unchanged: number;
  keyChanges: { slug: string; attempts: number }[];
  lines: string[];
};

const KINDS = ["chapter", "topic", "tag", "content", "question"] as const;
const NAMED_AT_MOST = 20;

/** The report of a plan, before anything is known about keys. */
export function reportOf(plan: LibraryPlan): SeedReport {
  const plans: Plan[] = KINDS.map((kind) => plan[kind]);
  const sum = (count: (one: Plan) => number) => plans.reduce((total, one) => total + count(one), 0);
  return {
    added: sum(({ added }) => added.length),
    changed: sum(({ changed }) => changed.length),
    hidden: [plan.content, plan.question].flatMap(({ gone }) => gone.map(({ slug }) => slug)),
    detached: plans.flatMap(({ detached }) => detached),
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
export function summaryOf({ added, changed, hidden, detached }: SeedReport): string {
  const left = detached.length > 0 ? `, ${detached.length} detached` : "";
  return `${added} added, ${changed} changed, ${hidden.length} hidden${left}`;
}

/** What a person who starts the program should read. */
export function messagesOf(report: SeedReport): string[] {
  return [
    `Content seeded: ${summaryOf(report)}.`,
    ...report.detached.map((slug) => `Left as an editor made it: ${slug}`),
    ...report.keyChanges.map(
      ({ slug, attempts }) => `Key changed: ${slug}; attempts marked by the old key: ${attempts}`,
    ),
  ];
}

function linesOf(kind: string, { added, changed, gone, detached }: Plan): string[] {
  const isItem = kind === "content" || kind === "question";
  return [
    ...named(`${kind}: add`, added.map(slugOf)),
    ...named(`${kind}: change`, changed.map(slugOf)),
    ...named(`${kind}: hide, the file is gone`, isItem ? gone.map(slugOf) : []),
    ...named(`${kind}: detached, an editor changed or deleted it`, detached),
  ];
}

function named(what: string, slugs: string[]): string[] {
  if (slugs.length === 0) return [];
  const more = slugs.length > NAMED_AT_MOST ? `, … (${slugs.length} in all)` : "";
  return [`${what}: ${slugs.slice(0, NAMED_AT_MOST).join(", ")}${more}`];
}

function slugOf({ slug }: { slug: string }): string {
  return slug;
}
