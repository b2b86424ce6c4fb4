import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import { createAgreementWorld, type AgreementWorld } from '../../testing/agreement-harness.ts';
import { createDebitSwitch } from './debit-switch.ts';

let world: AgreementWorld;
beforeAll(async () => {
  world = createAgreementWorld(await createTestDatabase());
});
afterAll(() => world.end());

test('operators stop everything that leads to a debit; an agreement can be cancelled all the same, and what waited is done once they let it', async () => {
  const [kept, cancelled] = [await world.opened(), await world.opened()];
  world.operators.letCharge = false;
  world.time.now = Date.UTC(2026, 11, 16);
  expect(await world.automatic.run()).toEqual({ advanced: 2, failed: 0 });
  expect(await world.charges(kept)).toEqual([]);
  await world.automatic.commands.cancel((await world.agreement(cancelled)).agreement.userNo, {
    agreementNo: cancelled,
    reasonCode: 'notNeeded',
    reasonText: null,
  });
  expect((await world.agreement(cancelled)).agreement).toMatchObject({
    state: 'cancelled',
    mandate: 'ended',
  });
  world.operators.letCharge = true;
  await world.live(Date.UTC(2026, 11, 18));
  expect(await world.charges(kept)).toMatchObject([{ period: '202612', state: 'credited' }]);
  expect(await world.charges(cancelled)).toEqual([]);
});

test('the switch is asked for once a second, and is on unless it says off', async () => {
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
