import { mobileNumber } from '../../numbers/mobile-number.ts';
import type { Numbers } from '../../numbers/numbers.ts';
import { denominationView, type Pricing } from '../../pricing/pricing.ts';
import type { Handler } from '../handler.ts';

/** SPEC section 7, POST /vi/smallAmount: amounts below the usual ones for a number. */
export function smallAmountHandler(numbers: Numbers, pricing: Pricing): Handler<'POST /vi/smallAmount'> {
  return async (request) => {
    const { carrier } = await numbers.organization(mobileNumber(request.mobileNo));
    return { denominations: pricing.smallAmounts(carrier).map(denominationView) };
  };
}
