/** A call of our own: the vouchers of a user. */
import type { Vouchers } from '../../orders/vouchers/index.ts';
import type { HandlersOf } from '../handler.ts';

export function voucherHandlers(vouchers: Pick<Vouchers, 'list'>): HandlersOf<'GET /own/v1/vouchers'> {
  return {
    'GET /own/v1/vouchers': async (_request, { userNo }) => ({ vouchers: await vouchers.list(userNo) }),
  };
}
