type RegradePreview = { attempts: number; learners: number };
type RegradeResult = { attempts: number; raised: number; lowered: number };

/** `3 attempts of 2 students were marked by an earlier key.` */
export function formatRegradePreview({ attempts, learners }: RegradePreview): string {
  const verb = attempts === 1 ? "was" : "were";
  return `${formatCount(attempts, "attempt")} of ${formatCount(learners, "student")} ${verb} marked by an earlier key.`;
}

/** `3 attempts marked again: 2 with more marks, 1 with fewer.` */
export function formatRegradeResult({ attempts, raised, lowered }: RegradeResult): string {
  return `${formatCount(attempts, "attempt")} marked again: ${raised} with more marks, ${lowered} with fewer.`;
}

function formatCount(count: number, name: string): string {
  return `${count.toLocaleString("en-IN")} ${count === 1 ? name : `${name}s`}`;
}
