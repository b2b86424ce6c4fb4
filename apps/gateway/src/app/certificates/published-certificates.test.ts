import { afterEach, expect, test, vi } from 'vitest';
import { startFetchingCertificates } from './published-certificates.ts';

const MINUTE_MS = 60_000;

afterEach(() => void vi.useRealTimers());

test("fetches at once, and logs why a partner's certificates could not be fetched", async () => {
  const log: unknown[] = [];
  let fetched = 0;
  const answers = [{ kind: 'indeterminate', why: 'no answer' }, { kind: 'fetched' }] as const;
  const published = answers.map((answer) => ({
    keys: () => [],
    async fetch() {
      fetched += 1;
      return answer;
    },
  }));
  const stop = startFetchingCertificates(published, { log: (...line) => void log.push(line) });
  await expect.poll(() => fetched).toBe(2);
  await stop();
  expect(log).toEqual([['warn', 'certificates of a partner could not be fetched', { why: 'no answer' }]]);
});

test('retries a failed fetch every minute, and fetches once an hour after a success', async () => {
  vi.useFakeTimers();
  const asked: number[] = [];
  const begun = Date.now();
  const published = {
    keys: () => [],
    async fetch() {
      asked.push((Date.now() - begun) / MINUTE_MS);
      return asked.length < 3
        ? ({ kind: 'indeterminate', why: 'no answer' } as const)
        : { kind: 'fetched' as const };
    },
  };
  const stop = startFetchingCertificates([published], { log: () => undefined });
  await vi.advanceTimersByTimeAsync(130 * MINUTE_MS);
  await stop();
  expect(asked).toEqual([0, 1, 2, 62, 122]);
});
