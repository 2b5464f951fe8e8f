import type { StreamRow } from "../learner-stream.ts";

type Tally = { rights: number; wrongs: number };

/** How often each learner was right and wrong before: with a skill, with a question, and with everything. */
export class Tallies {
  #tallies = new Map<string, Tally>();

  /** ln(1 + rights) and ln(1 + wrongs): the tenth answer says less than the second (Gervet et al. 2020). */
  logs(user: string, subject: string): Tally {
    const { rights, wrongs } = this.#find(user, subject);
    return { rights: Math.log1p(rights), wrongs: Math.log1p(wrongs) };
  }

  note({ user, item, skills, credit }: StreamRow): void {
    const subjects = ["all", `item ${item}`, ...skills.split(";").map((skill) => `skill ${skill}`)];
    for (const subject of subjects) {
      const { rights, wrongs } = this.#find(user, subject);
      this.#tallies.set(`${user} ${subject}`, { rights: rights + credit, wrongs: wrongs + 1 - credit });
    }
  }

  #find(user: string, subject: string): Tally {
    return this.#tallies.get(`${user} ${subject}`) ?? { rights: 0, wrongs: 0 };
  }
}
