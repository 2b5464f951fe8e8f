/** A row as the files want it: `state` is equal when nothing is to be done. */
export type Wanted = { slug: string; state: string };

/** A row as the database has it: `print` changes with anything an editor may change. */
export type Stored = { slug: string; id: number; state: string; print: string; isHidden: boolean };

export type Plan<W extends Wanted = Wanted> = {
  added: W[];
  changed: W[];
  /** Rows that are shown although their file is gone. */
  gone: Stored[];
  /** Slugs of rows that an editor changed or deleted: left alone. */
  detached: string[];
  unchanged: number;
};

/**
 * What to do with the rows of one kind. `seeded` holds the print each row had when it was last seeded; a slug in
 * `force` is written whatever an editor did.
 */
export function planRows<W extends Wanted>(
  wanted: readonly W[],
  stored: readonly Stored[],
  seeded: ReadonlyMap<string, string>,
  force: ReadonlySet<string>,
): Plan<W> {
  const rows = new Map(stored.map((row) => [row.slug, row]));
  const plan: Plan<W> = { added: [], changed: [], gone: [], detached: [], unchanged: 0 };
  for (const want of wanted) {
    const row = rows.get(want.slug);
    rows.delete(want.slug);
    if (force.has(want.slug)) (row ? plan.changed : plan.added).push(want);
    else if (!isAttached(want.slug, row, seeded)) plan.detached.push(want.slug);
    else if (!row) plan.added.push(want);
    else if (row.state === want.state) plan.unchanged += 1;
    else plan.changed.push(want);
  }
  for (const row of rows.values()) {
    if (!isAttached(row.slug, row, seeded)) plan.detached.push(row.slug);
    else if (!row.isHidden) plan.gone.push(row);
  }
  return plan;
}

function isAttached(slug: string, row: Stored | undefined, seeded: ReadonlyMap<string, string>): boolean {
  const print = seeded.get(slug);
  return print === undefined || print === row?.print;
}
