import type { MarkedNumbers } from '../../numbers/saved-numbers/marked-numbers.ts';
import { isMobileNumber, mobileNumber } from '../../numbers/mobile-number.ts';
import type { OrderQueries } from '../../orders/order-queries.ts';
import type { Handler } from '../handler.ts';

/**
 * SPEC section 7, POST /vi/unknown-mobile: has this user topped this number up before, is it in the contacts
 * given, and which numbers they know, their own among them, differ from it in one digit. Of a tourist's past
 * nothing is said.
 */
export function unknownMobileHandler(
  queries: OrderQueries,
  marked: MarkedNumbers,
): Handler<'POST /vi/unknown-mobile'> {
  return async (request, { userNo, mobileNo: ownMobileNo, touristSession }) => {
    const mobileNo = mobileNumber(request.mobileNo);
    const [lastAt, similar] = await Promise.all([
      queries.lastToppedUp({ userNo, touristSession }, mobileNo),
      touristSession !== null ? [] : marked.similar(userNo, mobileNo, ownMobileNo),
    ]);
    const inContacts = (request.contacts ?? []).some(
      (contact) => isMobileNumber(contact) && mobileNumber(contact) === mobileNo,
    );
    return {
      known: lastAt !== null,
      inContacts,
      lastToppedUpAt: lastAt?.toISOString() ?? null,
      similar: lastAt === null ? similar : [],
    };
  };
}
