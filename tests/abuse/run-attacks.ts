/**
 * Runs the attacks one after another. Reports for each the number of attempts, the result and what did not
 * hold; at once if `say` is given, since some take many minutes.
 */
import { counted, type RunReport, reportOf, seconds } from '../harness/report.ts';
import type { Attack, Outcome } from './attack.ts';
import type { Target } from './target.ts';

interface Row extends Outcome {
  readonly name: string;
  readonly count: number;
  readonly tookMs: number;
}

export async function runAttacks(
  target: Target,
  attacks: readonly Attack[],
  form: 'whole' | 'short',
  say: (line: string) => void = () => undefined,
): Promise<RunReport> {
  const rows: Row[] = [];
  for (const attack of attacks) {
    const startedAt = performance.now();
    const count = attack.count[form];
    const outcome = await tryAttack(attack, target, count);
    const tookMs = performance.now() - startedAt;
    const row = { name: attack.name, count: outcome.tried ?? count, ...outcome, tookMs };
    rows.push(row);
    say(lineOf(row));
  }
  const lines = [
    'attack | count | result | held | took',
    '--- | --- | --- | --- | ---',
    ...rows.map(lineOf),
    logLine(target),
  ];
  const violations = rows.flatMap((row) => row.violations.map((what) => `${row.name}: ${what}`));
  return reportOf(lines, [...violations, ...endOf(target)]);
}

/** Runs an attack; one that breaks off is reported as a violation. */
export async function tryAttack(attack: Attack, target: Target, count: number): Promise<Outcome> {
  return attack
    .run(target, count)
    .catch((error: unknown) => ({ result: 'the attack broke off', violations: [String(error)] }));
}

function lineOf({ name, count, result, violations, tookMs }: Row): string {
  return [name, count, result, violations.length === 0 ? 'yes' : 'NO', seconds(tookMs)].join(' | ');
}

interface LogLine {
  readonly msg: string;
  /** The time in ISO format. */
  readonly time: string;
  readonly error?: string;
  readonly rule?: string;
}

/** Returns the lines of the gateway's log, which has only warnings and errors. */
function logOf({ program }: Target): LogLine[] {
  return program
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as LogLine);
}

/** Returns what is wrong with the gateway after all attacks. */
export function endOf(target: Target): string[] {
  const { program } = target;
  const found = program.running() ? [] : [`the gateway: it ended: ${program.output().slice(-2000)}`];
  const defects = logOf(target).filter(({ msg }) => msg === 'a request failed');
  return [...found, ...defects.slice(0, 5).map(({ error }) => `the gateway: a request failed: ${error}`)];
}

/** Returns the line of a report about the gateway's log. */
export function logLine(target: Target): string {
  const said = logOf(target).map(wordsOf);
  return `  log        ${counted(said) || 'nothing'}`;
}

function wordsOf({ msg, error, rule }: LogLine): string {
  const why = error ?? rule;
  return why === undefined ? msg : `${msg} (${why})`;
}

/** The log has at most one line a second for many equal events. */
const NEAR_MS = 1500;

/** Summarises what the gateway logged about this time (ms), as a reason why a user was not served then. */
export function saidAround(target: Target, atMs: number): string {
  const near = logOf(target).filter(({ time }) => Math.abs(Date.parse(time) - atMs) < NEAR_MS);
  return counted(near.map(wordsOf)) || 'its log says nothing';
}
