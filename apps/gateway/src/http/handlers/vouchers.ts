/** The vouchers of a user: a call of our own. */
import type { Vouchers } from '../../orders/vouchers/index.ts';
import type { HandlersOf } from '../handler.ts';

export function voucherHandlers(vouchers: Pick<Vouchers, 'list'>): HandlersOf<'GET /own/v1/vouchers'> {
  return {
    'GET /own/v1/vouchers': async (_request, { userNo }) => ({ vouchers: await vouchers.list(userNo) }),
  };
}
