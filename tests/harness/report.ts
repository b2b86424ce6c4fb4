/** How a run reports: counts, times, and what was violated. */
export interface RunReport {
  readonly violations: readonly string[];
  readonly text: string;
}

/** How often each text comes, the most frequent first: `3 credited, 1 refunded`. */
export function counted(texts: readonly string[]): string {
  return [...Map.groupBy(texts, (text) => text)]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([text, all]) => `${all.length} ${text}`)
    .join(', ');
}

/** Milliseconds as seconds with one decimal. */
export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

/** The report's lines, and below them what was violated, if anything; of many the first `most` are shown. */
export function reportOf(
  lines: readonly string[],
  violations: readonly string[],
  most = violations.length,
): RunReport {
  if (violations.length === 0) return { violations, text: lines.join('\n') };
  const rules = counted(violations.map((one) => one.slice(0, one.indexOf(':'))));
  const shown = violations.slice(0, most).map((one) => `    - ${one}`);
  return {
    violations,
    text: [...lines, `  VIOLATED   ${violations.length} (${rules}):`, ...shown].join('\n'),
  };
}
