/**
 * Repeats attacks with normal users in between: none of the users' requests may fail, and memory stays flat.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { counted, type RunReport, reportOf } from '../harness/report.ts';
import type { Attack } from './attack.ts';
import type { MemorySample } from './inspector.ts';
import { growth, quantileOf, sampleInUse } from './memory.ts';
import { type NormalLoad, visitAsNormalUser } from './normal-users.ts';
import { endOf, logLine, saidAround, tryAttack } from './run-attacks.ts';
import type { Target } from './target.ts';

/** The numbers of simultaneous attacks and people. */
const ATTACKERS = 2;
const PEOPLE = 4;
/** Pause (ms) in which a person reads the page. */
const READING_MS = 300;
/** Each sample forces a garbage collection, which delays all requests by some tenths of a second. */
const SAMPLES = 40;
const MOST_SHOWN = 20;

export async function runMixedLoad(
  target: Target,
  attacks: readonly Attack[],
  minutes: number,
): Promise<RunReport> {
  const endAt = Date.now() + minutes * 60_000;
  const isOver = (): boolean => Date.now() >= endAt;
  const mixed = attacks.filter(({ mixes }) => mixes);
  const done: string[] = [];
  const violations: string[] = [];
  const load: NormalLoad = { tookMs: [], failures: [], credited: 0 };
  const memory: MemorySample[] = [];
  let next = 0;

  async function attackOn(): Promise<void> {
    while (!isOver()) {
      const attack = mixed[(next += 1) % mixed.length];
      if (!attack) return;
      const outcome = await tryAttack(attack, target, attack.count.short);
      done.push(attack.name);
      violations.push(...outcome.violations.map((what) => `${attack.name}: ${what}`));
    }
  }
  async function visitOn(): Promise<void> {
    for (; !isOver(); await wait(READING_MS)) await visitAsNormalUser(target, load);
  }
  async function sampleOn(): Promise<void> {
    for (; !isOver(); await wait((minutes * 60_000) / SAMPLES))
      await sampleInUse(target).then(
        (sample) => memory.push(sample),
        (error: unknown) => violations.push(`memory: it could not be read: ${String(error)}`),
      );
  }
  await Promise.all([
    ...Array.from({ length: ATTACKERS }, attackOn),
    ...Array.from({ length: PEOPLE }, visitOn),
    sampleOn(),
  ]);

  const ms = (part: number): string => `${quantileOf(load.tookMs, part).toFixed(0)} ms`;
  const { line: grown, violations: tooMuch } = growth(memory);
  const mb = (of: (sample: MemorySample) => number): string =>
    [0, 0.25, 0.5, 0.75, 1]
      .map((part) => memory[Math.min(memory.length - 1, Math.floor(part * memory.length))])
      .map((sample) => (sample ? of(sample).toFixed(0) : '?'))
      .join(', ');
  return reportOf(
    [
      `mixed load of ${minutes} minutes: ${done.length} attacks by ${ATTACKERS} at once`,
      `  attacks    ${counted(done)}`,
      `  people     ${load.tookMs.length} requests, ${load.failures.length} failed, ` +
        `${load.credited} orders credited`,
      `  latency    half ${ms(0.5)}, 95% ${ms(0.95)}, 99% ${ms(0.99)}, longest ${ms(1)}`,
      `  resident   ${mb(({ rssMb }) => rssMb)} MB at the beginning, a quarter, half, three quarters, end`,
      `  heap       ${mb(({ heapMb }) => heapMb)} MB in use likewise, garbage collected`,
      `  memory     ${grown}`,
      logLine(target),
    ],
    [
      ...load.failures.map(({ what, atMs }) => `normal user: ${what} (${saidAround(target, atMs)})`),
      ...violations,
      ...tooMuch,
      ...endOf(target),
    ],
    MOST_SHOWN,
  );
}
