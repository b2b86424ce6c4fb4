// Compares how long the steps of `npm test` took with what they may take: the table at its end, and whether
// the whole took too long.

const minutes = (ms) => {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

/**
 * Returns the table, the longest step first. `times`: for each step its title, its duration in ms, and its
 * budget in seconds; a step over its budget is marked.
 */
export function timesTable(times) {
  const rows = times
    .toSorted((one, other) => other.tookMs - one.tookMs)
    .map(({ title, tookMs, budgetS }) => ({
      took: minutes(tookMs).padStart(6),
      budget: minutes(budgetS * 1000).padStart(6),
      text: `${title}${tookMs > budgetS * 1000 ? '  ← over its budget' : ''}`,
    }));
  return ['  took  budget', ...rows.map(({ took, budget, text }) => `${took}  ${budget}  ${text}`)].join(
    '\n',
  );
}

/** Returns a sentence when the whole took too long; null when it kept to its limit. */
export function overLimit(tookMs, limitS) {
  if (tookMs <= limitS * 1000) return null;
  return `The whole took ${minutes(tookMs)}, and may take ${minutes(limitS * 1000)}.`;
}
