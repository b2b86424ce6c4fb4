import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { stateSetFunction } from '../../db/testing/state-set-function.ts';
import { unpaidOrderStates } from '../model/states/order.ts';

test('SPEC 7 POST /vi/order: the SQL function of unpaid states matches the state table', async () => {
  const text = stateSetFunction(
    'unpaid_order_states',
    unpaidOrderStates,
    'orders/model/states/order.ts',
    'The states in which an order waits for its payment: a user may have only so many of them.',
  );
  await expect(text).toMatchFileSnapshot(
    fileURLToPath(new URL('../../db/functions/unpaid_order_states.sql', import.meta.url)),
  );
});
