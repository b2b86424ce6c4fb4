import type { UnreadOrders } from '../../orders/unread-counts.ts';
import type { Handler } from '../handler.ts';

/** SPEC section 7, POST /vi/redPoint: unread marks; `seen` takes them away first. */
export function redPointHandler(unread: UnreadOrders): Handler<'POST /vi/redPoint'> {
  return async ({ seen }, { userNo }) => {
    if (seen !== undefined) await unread.markSeen(userNo);
    return { rechargeRecord: await unread.count(userNo) };
  };
}
