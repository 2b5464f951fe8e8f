/** A row as the files define it. The row needs no change if its `state` equals that of the `ActualRow`. */
export type DesiredRow = { slug: string; state: string };

/** A row in the database. Its `fingerprint` changes with every value that an editor can change. */
export type ActualRow = { slug: string; id: number; state: string; fingerprint: string; isHidden: boolean };

export type Plan<Row extends DesiredRow = DesiredRow> = {
  added: Row[];
  changed: Row[];
  /** Visible rows whose file was removed. */
  removed: ActualRow[];
  /** Slugs of rows that an editor changed or deleted; seeding doesn't write them. */
  locallyModified: string[];
  unchanged: number;
};

/**
 * Decides what to do with the rows of one kind. `seededFingerprints` has the fingerprint of each row at its last
 * seeding. Rows with a slug in `force` are written even if an editor changed or deleted them.
 */
export function planRows<Row extends DesiredRow>(
  desired: readonly Row[],
  actual: readonly ActualRow[],
  seededFingerprints: ReadonlyMap<string, string>,
  force: ReadonlySet<string>,
): Plan<Row> {
  const actualBySlug = new Map(actual.map((row) => [row.slug, row]));
  const plan: Plan<Row> = { added: [], changed: [], removed: [], locallyModified: [], unchanged: 0 };
  for (const desiredRow of desired) {
    const row = actualBySlug.get(desiredRow.slug);
    actualBySlug.delete(desiredRow.slug);
    if (force.has(desiredRow.slug)) (row ? plan.changed : plan.added).push(desiredRow);
    else if (!isUnmodified(desiredRow.slug, row, seededFingerprints))
      plan.locallyModified.push(desiredRow.slug);
    else if (!row) plan.added.push(desiredRow);
    else if (row.state === desiredRow.state) plan.unchanged += 1;
    else plan.changed.push(desiredRow);
  }
  for (const row of actualBySlug.values()) {
    if (!isUnmodified(row.slug, row, seededFingerprints)) plan.locallyModified.push(row.slug);
    else if (!row.isHidden) plan.removed.push(row);
  }
  return plan;
}

function isUnmodified(
  slug: string,
  row: ActualRow | undefined,
  seededFingerprints: ReadonlyMap<string, string>,
): boolean {
  const fingerprint = seededFingerprints.get(slug);
  return fingerprint === undefined || fingerprint === row?.fingerprint;
}
