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

/** The report's lines with the verdict below them; of many violations the first `most` are shown. */
export function reportOf(
  lines: readonly string[],
  violations: readonly string[],
  most = violations.length,
): RunReport {
  const verdict =
    violations.length === 0
      ? '  holds      everything'
      : [
          `  VIOLATED   ${violations.length} ` +
            `(${counted(violations.map((one) => one.slice(0, one.indexOf(':'))))}):`,
          ...violations.slice(0, most).map((one) => `    - ${one}`),
        ].join('\n');
  return { violations, text: [...lines, verdict].join('\n') };
}

/** Prints a report and leaves with 1 when anything was violated. */
export function printReport({ violations, text }: RunReport): void {
  console.log(text);
  process.exitCode = violations.length === 0 ? 0 : 1;
}
