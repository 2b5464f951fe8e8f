import { seededRandom } from "@rasayan/engine";

/** Features by column; a column that is not listed is 0. */
export type Features = readonly (readonly [column: string, value: number])[];

type Vector = { columns: number[]; values: number[] };
type Example = Vector & { credit: number };

const EPOCHS = 20;
/** The weights are averaged over the later epochs, because those of one epoch depend on the order of its examples. */
const FIRST_AVERAGED_EPOCH = 10;
const LEARNING_RATE = 0.2;
/** Keeps the first steps of a weight below the learning rate. */
const INITIAL_SQUARES = 1;

/**
 * Minimises the log loss plus ½·Σ w² (the customary C = 1) by AdaGrad, w_j += .2·g_j / √(1 + Σ g_j²), with the
 * examples in a new order in each of twenty epochs (Duchi, Hazan & Singer 2011, JMLR 12).
 */
export class LogisticRegression {
  #indices = new Map([["bias", 0]]);
  #examples: Example[] = [];
  #weights = new Float64Array();

  add(features: Features, credit: number): void {
    for (const [column] of features)
      if (!this.#indices.has(column)) this.#indices.set(column, this.#indices.size);
    this.#examples.push({ ...this.#vectorOf(features), credit });
  }

  /** Trains on the added examples, and then discards them. */
  fit(): void {
    this.#weights = new Float64Array(this.#indices.size);
    const squares = new Float64Array(this.#indices.size).fill(INITIAL_SQUARES);
    const exampleCounts = this.#exampleCounts();
    const prng = seededRandom("epochs");
    const sums = new Float64Array(this.#indices.size);
    for (let epoch = 0; epoch < EPOCHS; epoch++) {
      shuffle(this.#examples, prng);
      for (const example of this.#examples) this.#learn(example, squares, exampleCounts);
      if (epoch < FIRST_AVERAGED_EPOCH) continue;
      for (const [column, weight] of this.#weights.entries()) addTo(sums, column, weight);
    }
    this.#weights = sums.map((sum) => sum / (EPOCHS - FIRST_AVERAGED_EPOCH));
    this.#examples = [];
  }

  /** Ignores columns that no example had. */
  predict(features: Features): number {
    return this.#probabilityOf(this.#vectorOf(features.filter(([column]) => this.#indices.has(column))));
  }

  #vectorOf(features: Features): Vector {
    const nonZero = features.filter(([, value]) => value !== 0);
    return {
      columns: [0, ...nonZero.map(([column]) => this.#indices.get(column) ?? 0)],
      values: [1, ...nonZero.map(([, value]) => value)],
    };
  }

  /** Number of examples per column. Each of them bears its share of the penalty, so an epoch applies it once. */
  #exampleCounts(): Float64Array {
    const exampleCounts = new Float64Array(this.#indices.size);
    for (const { columns } of this.#examples) for (const column of columns) addTo(exampleCounts, column, 1);
    return exampleCounts;
  }

  #learn(example: Example, squares: Float64Array, exampleCounts: Float64Array): void {
    const weights = this.#weights;
    const { columns, values, credit } = example;
    const residual = credit - this.#probabilityOf(example);
    for (let index = 0; index < columns.length; index++) {
      const column = columns[index] ?? 0;
      const weight = weights[column] ?? 0;
      const gradient = residual * (values[index] ?? 0) - weight / (exampleCounts[column] ?? 1);
      const square = (squares[column] ?? 0) + gradient * gradient;
      squares[column] = square;
      weights[column] = weight + (LEARNING_RATE * gradient) / Math.sqrt(square);
    }
  }

  #probabilityOf({ columns, values }: Vector): number {
    const weights = this.#weights;
    let logit = 0;
    for (let index = 0; index < columns.length; index++)
      logit += (weights[columns[index] ?? 0] ?? 0) * (values[index] ?? 0);
    return 1 / (1 + Math.exp(-logit));
  }
}

function addTo(sums: Float64Array, column: number, value: number): void {
  sums[column] = (sums[column] ?? 0) + value;
}

/** Fisher-Yates shuffle. */
function shuffle<T>(list: T[], prng: () => number): void {
  for (let last = list.length - 1; last > 0; last--) {
    const otherIndex = Math.floor(prng() * (last + 1));
    [list[last], list[otherIndex]] = [list[otherIndex] as T, list[last] as T];
  }
}
