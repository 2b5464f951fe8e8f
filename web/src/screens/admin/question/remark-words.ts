type Count = { attempts: number; learners: number };
type Result = { attempts: number; raised: number; lowered: number };

/** `3 attempts of 2 students were marked by an earlier key.` */
export function remarkWords({ attempts, learners }: Count): string {
  const were = attempts === 1 ? "was" : "were";
  return `${counted(attempts, "attempt")} of ${counted(learners, "student")} ${were} marked by an earlier key.`;
}

/** `3 attempts marked again: 2 with more marks, 1 with fewer.` */
export function remarkedWords({ attempts, raised, lowered }: Result): string {
  return `${counted(attempts, "attempt")} marked again: ${raised} with more marks, ${lowered} with fewer.`;
}

function counted(count: number, name: string): string {
  return `${count.toLocaleString("en-IN")} ${count === 1 ? name : `${name}s`}`;
}
