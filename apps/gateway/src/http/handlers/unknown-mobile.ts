import { isMobileNumber, mobileNumber } from '../../numbers/mobile-number.ts';
import type { OrderQueries } from '../../orders/order-queries.ts';
import type { Handler } from '../handler.ts';

/** SPEC section 7, POST /vi/unknown-mobile: has this user topped this number up before, or has it in the contacts given. */
export function unknownMobileHandler(queries: OrderQueries): Handler<'POST /vi/unknown-mobile'> {
  return async (request, owner) => {
    const mobileNo = mobileNumber(request.mobileNo);
    const lastAt = await queries.lastToppedUp(owner, mobileNo);
    const inContacts = (request.contacts ?? []).some((contact) => isMobileNumber(contact) && mobileNumber(contact) === mobileNo);
    return { known: lastAt !== null, inContacts, lastToppedUpAt: lastAt?.toISOString() ?? null };
  };
}
