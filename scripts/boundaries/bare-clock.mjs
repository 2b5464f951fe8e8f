// Finds SQL that compares the volatile clock. PostgreSQL evaluates a volatile function once per row, and uses no index
// for a comparison with it, so a query that is fast today reads the whole table once it has grown.

const bareClock = /\bapp_now\(\)/g;
/** Where an operand of a comparison begins or ends. */
const boundary =
  /\b(where|and|or|not|on|if|when|then|else|end|select|set|having|from|as|order|group|limit|returning)\b|[,;]/;
const comparison = /[<>]/;

/**
 * Returns the comparisons with a bare `app_now()` in a text of SQL, each with its offset. As a subquery,
 * `(select app_now())`, the clock is read once. The `if` of a trigger compares once, too.
 * @returns {{ what: string, offset: number }[]}
 */
export function findBareClocks(text) {
  const code = text.replace(/--.*|'[^']*'/g, toBlanks).replace(/\(\s*select\s+app_now\(\)\s*\)/gi, toBlanks);
  return [...code.matchAll(bareClock)].flatMap(({ 0: call, index }) => {
    const [before, keyword] = code.slice(0, index).split(boundary).reverse();
    const [after] = code.slice(index + call.length).split(boundary);
    const isCompared = keyword !== "if" && comparison.test(`${before} ${after}`);
    return isCompared ? [{ what: `${before}${call}${after}`.trim(), offset: index }] : [];
  });
}

const toBlanks = (text) => text.replace(/[^\n]/g, " ");
