import type { MarkedNumbers } from '../../marked-numbers/marked-numbers.ts';
import { mobileNumber } from '../../numbers/mobile-number.ts';
import type { Numbers } from '../../numbers/numbers.ts';
import { denominationView, limitView, type Pricing } from '../../pricing/pricing.ts';
import type { Handler } from '../handler.ts';

const RECENT_NUMBERS = 6;

/** SPEC section 7, POST /vi/fusionPageInfo: all that the top-up page shows at once, for the user's own number or another. */
export function fusionPageInfoHandler(numbers: Numbers, pricing: Pricing, marked: MarkedNumbers): Handler<'POST /vi/fusionPageInfo'> {
  return async (request, { userNo, mobileNo: ownMobileNo, touristSession }) => {
    const mobileNo = request.mobileNo === undefined ? ownMobileNo : mobileNumber(request.mobileNo);
    const [organization, { allowed }, recent] = await Promise.all([
      numbers.organization(mobileNo),
      numbers.check(mobileNo),
      touristSession === null ? marked.list(userNo, RECENT_NUMBERS) : [],
    ]);
    return {
      ownMobileNo,
      organization,
      acceptsTopUp: allowed,
      denominations: pricing.denominations(organization.carrier).map(denominationView),
      limit: limitView(pricing.limit),
      recentNumbers: recent.map(({ mobileNo: number, carrier, lastAt, remark }) => ({ mobileNo: number, carrier, remark, lastToppedUpAt: lastAt?.toISOString() ?? null })),
    };
  };
}
