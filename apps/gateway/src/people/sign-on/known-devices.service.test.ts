import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import { createSignOnHarness } from './testing/sign-on-harness.ts';

let harness: ReturnType<typeof createSignOnHarness>;
beforeAll(async () => {
  harness = createSignOnHarness(await createTestDatabase());
});
afterAll(() => harness.end());

test('a look-up takes one query, whether or not the number has a user', async () => {
  const [ofUser, ofNobody] = [harness.newNumber(), harness.newNumber()];
  await harness.knownDevices.remember(await harness.users.findOrCreate(ofUser), 'a browser');
  const queries = vi.spyOn(harness.pool, 'query');
  const asked = async (mobileNo: string, device: string): Promise<readonly [boolean, number]> => {
    queries.mockClear();
    return [await harness.knownDevices.isKnown(mobileNo, device), queries.mock.calls.length];
  };
  expect(await asked(ofUser, 'a browser')).toEqual([true, 1]);
  expect(await asked(ofUser, 'another')).toEqual([false, 1]);
  expect(await asked(ofNobody, 'another')).toEqual([false, 1]);
  queries.mockRestore();
});
