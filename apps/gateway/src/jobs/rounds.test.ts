import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startRounds } from './rounds.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const silent = { log: () => undefined };

test('rounds run at their interval, never two at once, until they are stopped', async () => {
  const ends: (() => void)[] = [];
  const run = () => new Promise<void>((end) => ends.push(end));
  const rounds = startRounds('looking', 100, { run, telemetry: silent });
  await vi.advanceTimersByTimeAsync(99);
  expect(ends).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(500);
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await vi.advanceTimersByTimeAsync(100);
  expect(ends).toHaveLength(2);
  let stopped = false;
  const stopping = rounds.stop().then(() => (stopped = true));
  await vi.advanceTimersByTimeAsync(500);
  expect([ends.length, stopped]).toEqual([2, false]);
  ends[1]?.();
  await stopping;
});

test('a round that fails is logged, and the next one runs', async () => {
  const logged: unknown[][] = [];
  let runs = 0;
  const run = async () => {
    runs += 1;
    throw new Error('no database');
  };
  const telemetry = { log: (...entry: unknown[]) => void logged.push(entry) };
  const rounds = startRounds('looking', 100, { run, telemetry });
  await vi.advanceTimersByTimeAsync(250);
  await rounds.stop();
  expect(runs).toBe(2);
  expect(logged).toEqual([
    ['warn', 'looking failed', { error: 'Error: no database' }],
    ['warn', 'looking failed', { error: 'Error: no database' }],
  ]);
});
