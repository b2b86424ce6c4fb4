import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import { createAgreementHarness, type AgreementHarness } from '../testing/agreement-harness.ts';
import { createDebitSwitch } from './debit-switch.ts';

let harness: AgreementHarness;
beforeAll(async () => {
  harness = createAgreementHarness(await createTestDatabase());
});
afterAll(() => harness.end());

test('switched off, nothing is announced or debited, cancelling works; on again, work goes on', async () => {
  const [kept, cancelled] = [await harness.openAgreement(), await harness.openAgreement()];
  harness.operators.letCharge = false;
  harness.time.now = Date.UTC(2026, 11, 16);
  expect(await harness.automatic.run()).toEqual({ advanced: 2, failed: 0 });
  expect(await harness.charges(kept)).toEqual([]);
  await harness.automatic.commands.cancel((await harness.agreement(cancelled)).agreement.userNo, {
    agreementNo: cancelled,
    reasonCode: 'notNeeded',
    reasonText: null,
  });
  expect((await harness.agreement(cancelled)).agreement).toMatchObject({
    state: 'cancelled',
    mandate: 'ended',
  });
  harness.operators.letCharge = true;
  await harness.runUntil(Date.UTC(2026, 11, 18));
  expect(await harness.charges(kept)).toMatchObject([{ period: '202612', state: 'credited' }]);
  expect(await harness.charges(cancelled)).toEqual([]);
});

test('the switch is read once a second, and is on unless set to off', async () => {
  let asked = 0;
  let switches: Record<string, boolean> = {};
  let now = 0;
  const mayCharge = createDebitSwitch({
    settings: {
      switches: async () => {
        asked += 1;
        return switches;
      },
    },
    clock: () => now,
  });
  expect(await mayCharge()).toBe(true);
  switches = { automaticDebits: false };
  expect(await mayCharge()).toBe(true);
  now = 1000;
  expect(await mayCharge()).toBe(false);
  expect(asked).toBe(2);
});
