/**
 * Does the attacks one after the other; says for each how often, what came of it and what did not hold, at
 * once where `say` is given: some take many minutes.
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

/** Does it; an attack that breaks off has not shown anything. */
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
  /** When, as ISO. */
  readonly time: string;
  readonly error?: string;
  readonly rule?: string;
}

/** What the gateway complained of, each with how often. */
function logOf({ program }: Target): LogLine[] {
  return program
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as LogLine);
}

/** What of the gateway is wrong after all of it. */
export function endOf(target: Target): string[] {
  const { program } = target;
  const found = program.running() ? [] : [`the gateway: it ended: ${program.output().slice(-2000)}`];
  const defects = logOf(target).filter(({ msg }) => msg === 'a request failed');
  return [...found, ...defects.slice(0, 5).map(({ error }) => `the gateway: a request failed: ${error}`)];
}

/** A line of a report about its log. */
export function logLine(target: Target): string {
  const said = logOf(target).map(wordsOf);
  return `  log        ${counted(said) || 'nothing'}`;
}

function wordsOf({ msg, error, rule }: LogLine): string {
  const why = error ?? rule;
  return why === undefined ? msg : `${msg} (${why})`;
}

/** Its log says of many alike one line a second. */
const NEAR_MS = 1500;

/** What the gateway said about that time (ms), in a few words: why somebody was not served then. */
export function saidAround(target: Target, atMs: number): string {
  const near = logOf(target).filter(({ time }) => Math.abs(Date.parse(time) - atMs) < NEAR_MS);
  return counted(near.map(wordsOf)) || 'its log says nothing';
}
