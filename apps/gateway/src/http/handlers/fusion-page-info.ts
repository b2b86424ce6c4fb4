import type { MarkedNumbers } from '../../numbers/saved-numbers/marked-numbers.ts';
import { mobileNumber } from '../../numbers/mobile-number.ts';
import type { Numbers } from '../../numbers/numbers.ts';
import { denominationView, type Limit, limitView, type Pricing, within } from '../../pricing/pricing.ts';
import type { Handler } from '../handler.ts';

const RECENT_NUMBERS = 6;

/**
 * SPEC section 7, POST /vi/fusionPageInfo: all that a top-up page shows at once, for the user's own number or
 * another. Tourists and visitors see their lower limits and nobody's past; a visitor has no number yet, and
 * amounts without prices.
 */
export function fusionPageInfoHandler(
  numbers: Numbers,
  pricing: Pricing,
  marked: MarkedNumbers,
): Handler<'POST /vi/fusionPageInfo'> {
  return async (request, { userNo, mobileNo: ownMobileNo, touristSession }) => {
    const isUser = userNo !== '' && touristSession === null;
    const limit = isUser ? pricing.limit : pricing.guestLimit;
    const mobileNo = request.mobileNo === undefined ? ownMobileNo : mobileNumber(request.mobileNo);
    if (mobileNo === '')
      return { ...withoutNumber(pricing, limit), limit: limitView(limit), recentNumbers: [] };
    const [organization, { allowed }, recent] = await Promise.all([
      numbers.organization(mobileNo),
      numbers.check(mobileNo),
      isUser ? marked.list(userNo, RECENT_NUMBERS) : [],
    ]);
    return {
      ownMobileNo,
      organization,
      acceptsTopUp: allowed,
      denominations: within(pricing.denominations(organization.carrier), limit).map(denominationView),
      limit: limitView(limit),
      recentNumbers: recent.map(({ mobileNo: number, carrier, lastAt, remark }) => ({
        mobileNo: number,
        carrier,
        remark,
        lastToppedUpAt: lastAt?.toISOString() ?? null,
      })),
    };
  };
}

function withoutNumber(pricing: Pricing, limit: Limit) {
  const faces = within(pricing.denominations('CMCC'), limit).map(({ faceFen }) =>
    denominationView({ faceFen, priceFen: faceFen }),
  );
  return {
    ownMobileNo: '',
    organization: { mobileNo: '', carrier: 'UNKNOWN', province: null, city: null, ported: false } as const,
    acceptsTopUp: true,
    denominations: faces,
  };
}
