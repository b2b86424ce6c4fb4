/** Help with orders: contacts, messages, and an SMS when an order ends. Calls of our own. */
import type { HelpContactsView } from '@phonebill/contract';
import type { EndNotices, HelpMessages } from '../../orders/help/index.ts';
import type { Purchasers } from '../../orders/visitors/index.ts';
import type { HandlersOf } from '../handler.ts';

/** Creates the handlers. `helpContacts` returns the contacts at present. */
export function helpHandlers(
  helpContacts: () => HelpContactsView,
  helpMessages: Pick<HelpMessages, 'ofOrder' | 'write'>,
  endNotices: Pick<EndNotices, 'of' | 'set'>,
  purchasers: Pick<Purchasers, 'ownerOf'>,
): HandlersOf<
  'POST /own/v1/help' | 'POST /own/v1/help/message' | 'GET /own/v1/endNotice' | 'POST /own/v1/endNotice'
> {
  return {
    /**
     * Returns the contacts to every caller and, for an order, its messages to callers who may act on it. The
     * link to an order's result does not suffice for reading or writing messages, because users pass it on.
     * Refuses `orderNotFound`.
     */
    'POST /own/v1/help': async ({ orderNo, xAuthToken }, context) => {
      const answer = { contacts: { ...helpContacts() }, messages: [], mayWrite: false };
      if (orderNo === undefined || (context.userNo === '' && xAuthToken === undefined)) return answer;
      const owner = await purchasers.ownerOf(context, orderNo, xAuthToken);
      return { ...answer, messages: await helpMessages.ofOrder(owner, orderNo), mayWrite: true };
    },
    'POST /own/v1/help/message': async ({ requestNo, orderNo, text, xAuthToken }, context) => {
      const owner = await purchasers.ownerOf(context, orderNo, xAuthToken);
      return {
        message: await helpMessages.write(owner, { idempotencyKey: requestNo, orderNo, text }, context),
      };
    },
    'GET /own/v1/endNotice': async ({ orderNo }, { userNo }) => endNotices.of(userNo, orderNo),
    'POST /own/v1/endNotice': async ({ orderNo, wanted }, { userNo, language }) =>
      endNotices.set(userNo, orderNo, wanted, language),
  };
}
