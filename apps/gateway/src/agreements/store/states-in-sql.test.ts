import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { stateSetFunction } from '../../db/testing/state-set-function.ts';
import { confirmedOperationStates } from '../model/states/operation.ts';

test('the SQL function of confirmed openings matches the state table of operations', async () => {
  const text = stateSetFunction(
    'confirmed_operation_states',
    confirmedOperationStates,
    'agreements/model/states/operation.ts',
    'The states in which the member or the wallet is asked about an opening that its signer has confirmed.',
  );
  await expect(text).toMatchFileSnapshot(
    fileURLToPath(new URL('../../db/functions/confirmed_operation_states.sql', import.meta.url)),
  );
});
