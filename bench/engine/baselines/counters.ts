import type { StreamRow } from "../learner-stream.ts";

type Counts = { correct: number; wrong: number };

/** Counts each learner's right and wrong answers so far: per skill, per question and overall. */
export class Counters {
  #counts = new Map<string, Counts>();

  /** ln(1 + right) and ln(1 + wrong), because the tenth answer says less than the second (Gervet et al. 2020). */
  logCounts(user: string, key: string): Counts {
    const { correct, wrong } = this.#find(user, key);
    return { correct: Math.log1p(correct), wrong: Math.log1p(wrong) };
  }

  record({ user, item, skills, credit }: StreamRow): void {
    const keys = ["all", `item ${item}`, ...skills.split(";").map((skill) => `skill ${skill}`)];
    for (const key of keys) {
      const { correct, wrong } = this.#find(user, key);
      this.#counts.set(`${user} ${key}`, { correct: correct + credit, wrong: wrong + 1 - credit });
    }
  }

  #find(user: string, key: string): Counts {
    return this.#counts.get(`${user} ${key}`) ?? { correct: 0, wrong: 0 };
  }
}
