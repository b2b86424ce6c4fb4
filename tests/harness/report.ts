/** A run's report: counts, times, and violations. */
export interface RunReport {
  readonly violations: readonly string[];
  readonly text: string;
}

/** Returns how often each text occurs, the most frequent first: `3 credited, 1 refunded`. */
export function counted(texts: readonly string[]): string {
  return [...Map.groupBy(texts, (text) => text)]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([text, all]) => `${all.length} ${text}`)
    .join(', ');
}

/** Returns milliseconds as seconds with one decimal. */
export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

/** Returns a report of the lines, followed by the violations, if any, of which at most `most` are shown. */
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
