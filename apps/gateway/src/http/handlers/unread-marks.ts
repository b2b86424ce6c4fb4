/** Unread marks on what a user has (SPEC section 7). */
import type { SeenMarks } from '../seen-marks.ts';
import type { HandlersOf } from '../handler.ts';

export interface UnreadMarkHandlerParts {
  readonly seenMarks: Pick<SeenMarks, 'markSeen'>;
  readonly unreadOrders: (userNo: string) => Promise<number>;
  readonly unreadAgreements: (userNo: string) => Promise<number>;
}

export function unreadMarkHandlers({
  seenMarks,
  unreadOrders,
  unreadAgreements,
}: UnreadMarkHandlerParts): HandlersOf<'POST /vi/redPoint'> {
  return {
    /** How much is unread; `seen` marks one kind as read first. */
    'POST /vi/redPoint': async ({ seen }, { userNo }) => {
      if (seen !== undefined) await seenMarks.markSeen(userNo, seen);
      const [rechargeRecord, agreements] = await Promise.all([
        unreadOrders(userNo),
        unreadAgreements(userNo),
      ]);
      return { rechargeRecord, agreements };
    },
  };
}
