import type { Bridge } from '../bridge.ts';
import { addBankCardRow, bankCardAddedRow } from '../names.ts';
import { outcome } from '../reading/outcome.ts';
import type { Outcome, Result } from '../result.ts';
import { call, handOver } from '../wire/call.ts';

/**
 * SPEC section 7: lets the person add a bank card. Only the new style of iOS and Harmony tells how it went;
 * elsewhere it is `unclear`. After a success iOS is notified (SPEC section 4), which leaves the binding
 * pages: never otherwise.
 */
export async function addBankCard(bridge: Bridge, orderNumber = ''): Promise<Result<Outcome>> {
  const result = await call(bridge, 'addBankCard', addBankCardRow, { orderNumber }, outcome);
  if (bridge.platform === 'ios' && result.kind === 'done' && result.value === 'succeeded') {
    await call(bridge, 'bankCardAdded', bankCardAddedRow, {}, handOver);
  }
  return result;
}
