import { mobileNumber } from '../../numbers/mobile-number.ts';
import type { Numbers } from '../../numbers/numbers.ts';
import { denominationView, type Pricing, within } from '../../pricing/pricing.ts';
import type { Handler } from '../handler.ts';

/**
 * SPEC section 7, GET /vi/discount: the price of each denomination for a number; none when its carrier is not
 * served, and none above what the caller may top up at a time.
 */
export function discountHandler(numbers: Numbers, pricing: Pricing): Handler<'GET /vi/discount'> {
  return async (request, { userNo, touristSession }) => {
    const { carrier } = await numbers.organization(mobileNumber(request.mobileNo));
    const limit = userNo !== '' && touristSession === null ? pricing.limit : pricing.guestLimit;
    return { denominations: within(pricing.denominations(carrier), limit).map(denominationView) };
  };
}
