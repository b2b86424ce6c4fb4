/** Unread marks on a user's orders, agreements and messages (SPEC section 7). */
import type { HelpMessages } from '../../orders/help/index.ts';
import type { SeenMarks } from '../seen-marks.ts';
import type { HandlersOf } from '../handler.ts';

const MOST = 99;

export interface UnreadMarkHandlerParts {
  readonly seenMarks: Pick<SeenMarks, 'markSeen'>;
  readonly unreadOrders: (userNo: string) => Promise<number>;
  readonly unreadAgreements: (userNo: string) => Promise<number>;
  /** Returns how many open requests ask to top up a number. */
  readonly openAsks: (mobileNo: string) => Promise<number>;
  readonly helpMessages: Pick<HelpMessages, 'unread'>;
}

export function unreadMarkHandlers({
  seenMarks,
  unreadOrders,
  unreadAgreements,
  openAsks,
  helpMessages,
}: UnreadMarkHandlerParts): HandlersOf<'POST /vi/redPoint'> {
  return {
    /** Returns the number of unread items; `seen` marks one kind as read first. */
    'POST /vi/redPoint': async ({ seen }, { userNo, mobileNo }) => {
      if (seen !== undefined) await seenMarks.markSeen(userNo, seen);
      const [rechargeRecord, agreements, offers, answers] = await Promise.all([
        unreadOrders(userNo),
        unreadAgreements(userNo),
        openAsks(mobileNo),
        helpMessages.unread(userNo),
      ]);
      return { rechargeRecord, agreements, offers: Math.min(offers, MOST), answers };
    },
  };
}
