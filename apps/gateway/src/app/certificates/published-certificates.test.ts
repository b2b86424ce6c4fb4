import { expect, test } from 'vitest';
import { startFetchingCertificates } from './published-certificates.ts';

test('fetches at once, and says of a partner that does not answer why', async () => {
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
