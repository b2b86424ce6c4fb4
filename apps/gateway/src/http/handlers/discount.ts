import { mobileNumber } from '../../numbers/mobile-number.ts';
import type { Numbers } from '../../numbers/numbers.ts';
import { denominationView, type Pricing } from '../../pricing/pricing.ts';
import type { Handler } from '../handler.ts';

/** SPEC section 7, GET /vi/discount: the price of each denomination for a number; none when its carrier is not served. */
export function discountHandler(numbers: Numbers, pricing: Pricing): Handler<'GET /vi/discount'> {
  return async (request) => {
    const { carrier } = await numbers.organization(mobileNumber(request.mobileNo));
    return { denominations: pricing.denominations(carrier).map(denominationView) };
  };
}
