/**
 * A test program made of parts that are tried separately: a part that fails does not keep others from
 * running.
 */
import { type Need, stillMissing } from './needs.ts';
import { type RunReport, reportOf, seconds } from './report.ts';

type Wrong = readonly string[] | void;

export interface Part {
  readonly name: string;
  readonly needs?: readonly Need[];
  /** Whether the part is skipped, without a failure, when what it needs is missing. */
  readonly mayBeMissing?: boolean;
  /** Returns a sentence for each failure, or throws; `say` reports what held. */
  readonly run: (say: (line: string) => void) => Promise<Wrong> | Wrong;
}

/** Runs the parts one after another and reports progress. */
export async function runParts(
  parts: readonly Part[],
  { noInstall = false }: { readonly noInstall?: boolean } = {},
): Promise<RunReport> {
  const lines: string[] = [];
  const violations: string[] = parts.length === 0 ? ['no part was chosen'] : [];
  for (const { name, needs = [], mayBeMissing = false, run } of parts) {
    const startedAt = Date.now();
    console.log(`── ${name}`);
    const toType = stillMissing(needs, { noInstall });
    if (toType.length > 0) {
      const notTried = `not tried; to have it:  ${toType.join('; ')}`;
      lines.push(`  - ${name}: ${notTried}`);
      if (!mayBeMissing) violations.push(`${name}: ${notTried}`);
      continue;
    }
    const wrong = await tried(run);
    for (const what of wrong) console.log(`  ✗ ${what}`);
    lines.push(`  ${wrong.length === 0 ? '✓' : '✗'} ${name} (${seconds(Date.now() - startedAt)})`);
    violations.push(...wrong.map((what) => `${name}: ${what}`));
  }
  return reportOf(lines, violations);
}

async function tried(run: Part['run']): Promise<readonly string[]> {
  try {
    return (await run((line) => console.log(`  ✓ ${line}`))) ?? [];
  } catch (error) {
    if (error instanceof Error && error.stack !== undefined) console.log(error.stack);
    return [error instanceof Error ? error.message : String(error)];
  }
}
